import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Empty } from '../../components/view.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<PlayerDetails['bans'][number]>[] = [
  { id: 'reason', header: texts.banReason, cell: ({ reason }) => <bdi>{reason}</bdi> },
  { id: 'category', header: texts.banCategory, cell: ({ category }) => texts.categories[category] },
  { id: 'from', header: texts.banFrom, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'until', header: texts.banUntil, cell: ({ endsAt }) => <Moment at={endsAt} none={texts.noEnd} /> },
  { id: 'lifted', header: texts.banLifted, cell: ({ liftedAt }) => <Moment at={liftedAt} /> },
];

export function PlayerBans({ player: { bans } }: { player: PlayerDetails }) {
  return (
    <div className={styles.panel}>
      <DataTable
        caption={texts.bans}
        columns={COLUMNS}
        rows={bans}
        idOf={({ createdAt }) => createdAt}
        empty={<Empty>{texts.noBans}</Empty>}
      />
    </div>
  );
}
