import type { PlayerOrder } from '@gatehouse/contract/operator/player-records.endpoints';
import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { formatMoney } from '@gatehouse/domain/money';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Pager, usePageCursor } from '../../components/pager.tsx';
import { readable } from '../../components/readable.rules.ts';
import { Empty, View } from '../../components/view.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<PlayerOrder>[] = [
  {
    id: 'number',
    header: texts.order,
    cell: ({ number }) => <Link to={`/orders/${number}`}>{number}</Link>,
  },
  { id: 'item', header: texts.item, cell: ({ title }) => <bdi>{title}</bdi> },
  { id: 'status', header: texts.state, cell: ({ status }) => <Badge>{readable(status)}</Badge> },
  { id: 'ordered', header: texts.ordered, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ amount, currency }) => formatMoney({ amount, currency }, 'en-GB'),
  },
];

export function PlayerOrders({ player: { userId } }: { player: PlayerDetails }) {
  const query = useRead('GET /players/:userId/orders', { params: { userId }, query: usePageCursor() });
  return (
    <div className={styles.panel}>
      <View query={query}>
        {({ orders, next }) => (
          <>
            <DataTable
              caption={texts.orders}
              columns={COLUMNS}
              rows={orders}
              idOf={({ orderId }) => orderId}
              empty={<Empty>{texts.noOrders}</Empty>}
            />
            <Pager next={next} />
          </>
        )}
      </View>
    </div>
  );
}
