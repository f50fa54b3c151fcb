import type { ListedWithdrawal } from '@gatehouse/contract/operator/orders.endpoints';
import { formatMoney } from '@gatehouse/domain/money';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './orders.module.css';
import { reasonText, texts, withdrawalStateText } from './texts.ts';
import { WithdrawalActs } from './withdrawal-acts.tsx';

const COLUMNS: readonly Column<ListedWithdrawal>[] = [
  {
    id: 'order',
    header: texts.order,
    isUnbroken: true,
    cell: ({ order }) => <Link to={`/orders/${order.orderId}`}>{order.number}</Link>,
  },
  {
    id: 'declared',
    header: texts.declared,
    sortBy: ({ declaredAt }) => declaredAt,
    cell: ({ declaredAt }) => <Moment at={declaredAt} />,
  },
  { id: 'by', header: texts.declaredBy, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'item', header: texts.item, cell: ({ order }) => <bdi>{order.title}</bdi> },
  { id: 'amount', header: texts.amount, align: 'end', cell: ({ order }) => formatMoney(order, 'en-GB') },
  { id: 'why', header: texts.why, cell: ({ why }) => reasonText(why) },
  {
    id: 'acts',
    header: texts.decision,
    align: 'end',
    cell: ({ state, order }) =>
      state === 'review' ? (
        <div className={styles.acts}>
          <WithdrawalActs state={state} orderId={order.orderId} />
        </div>
      ) : (
        <Badge>{withdrawalStateText(state)}</Badge>
      ),
  },
];

export default function Withdrawals() {
  const [search, setSearch] = useSearchParams();
  const isAll = search.get('state') === 'all';
  const query = useRead('GET /withdrawals', { query: isAll ? { state: 'all' as const } : {} });
  return (
    <Page title={texts.withdrawals}>
      <Checkbox checked={isAll} onChange={() => setSearch(isAll ? {} : { state: 'all' })}>
        {texts.alsoDecided}
      </Checkbox>
      <View query={query}>
        {({ withdrawals }) => (
          <DataTable
            caption={texts.withdrawalList}
            columns={COLUMNS}
            rows={withdrawals}
            idOf={({ order }) => order.orderId}
            empty={<Empty>{texts.noWithdrawals}</Empty>}
          />
        )}
      </View>
    </Page>
  );
}
