import type { TimelineEntry } from '@gatehouse/contract/operator/player-records.endpoints';
import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Pager, usePageCursor } from '../../components/pager.tsx';
import { readable } from '../../components/readable.rules.ts';
import { Empty, View } from '../../components/view.tsx';
import { ActivityDetails } from './activity-details.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<TimelineEntry>[] = [
  { id: 'when', header: texts.when, isUnbroken: true, cell: ({ at }) => <Moment at={at} /> },
  { id: 'source', header: texts.about, cell: ({ source }) => texts.activitySources[source] },
  {
    id: 'what',
    header: texts.what,
    cell: ({ source, kind }) => (source === 'note' ? texts.noted : readable(kind)),
  },
  { id: 'who', header: texts.who, cell: ({ operator }) => <bdi>{operator}</bdi> },
  { id: 'details', header: texts.details, cell: (entry) => <ActivityDetails entry={entry} /> },
];

export function PlayerActivity({ player: { userId } }: { player: PlayerDetails }) {
  const query = useRead('GET /players/:userId/activity', { params: { userId }, query: usePageCursor() });
  return (
    <div className={styles.panel}>
      <View query={query}>
        {({ entries, next }) => (
          <>
            <DataTable
              caption={texts.activity}
              columns={COLUMNS}
              rows={entries}
              idOf={({ source, id }) => `${source} ${id}`}
              empty={<Empty>{texts.noActivity}</Empty>}
            />
            <Pager next={next} />
          </>
        )}
      </View>
    </div>
  );
}
