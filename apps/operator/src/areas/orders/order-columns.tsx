import type { ListedOrder } from '@gatehouse/contract/operator/orders.endpoints';
import { formatMoney } from '@gatehouse/domain/money';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Link } from 'react-router';
import type { Column } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { texts } from './texts.ts';

export const ORDER_COLUMNS: readonly Column<ListedOrder>[] = [
  {
    id: 'number',
    header: texts.number,
    isUnbroken: true,
    sortBy: ({ number }) => number,
    cell: ({ orderId, number }) => <Link to={`/orders/${orderId}`}>{number}</Link>,
  },
  {
    id: 'ordered',
    header: texts.ordered,
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { id: 'status', header: texts.status, cell: ({ status }) => <Badge>{texts.statuses[status]}</Badge> },
  { id: 'item', header: texts.item, cell: ({ title }) => <bdi>{title}</bdi> },
  { id: 'email', header: texts.email, cell: ({ email }) => <bdi>{email ?? texts.noPlayer}</bdi> },
  {
    id: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ amount, currency }) => formatMoney({ amount, currency }, 'en-GB'),
  },
];
