import type { PlayerDetails, PlayerSession } from '@gatehouse/contract/operator/players.endpoints';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<PlayerSession>[] = [
  { id: 'browser', header: texts.browser, cell: ({ browser }) => browser ?? texts.unknown },
  { id: 'system', header: texts.system, cell: ({ system }) => system ?? texts.unknown },
  { id: 'created', header: texts.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'seen',
    header: texts.lastSeen,
    sortBy: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
  },
  { id: 'expires', header: texts.expires, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
];

export function PlayerSessions({ player: { userId } }: { player: PlayerDetails }) {
  const query = useRead('GET /players/:userId/sessions', { params: { userId } });
  return (
    <div className={styles.panel}>
      <View query={query}>
        {({ sessions }) => (
          <DataTable
            caption={texts.sessions}
            columns={COLUMNS}
            rows={sessions}
            idOf={({ sessionId }) => sessionId}
            empty={<Empty>{texts.noSessions}</Empty>}
          />
        )}
      </View>
    </div>
  );
}
