import type { OrderDetails } from '@gatehouse/contract/operator/orders.endpoints';
import { formatMoney } from '@gatehouse/domain/money';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { readable } from '../../components/readable.rules.ts';
import { Empty } from '../../components/view.tsx';
import { ResendButton } from './order-acts.tsx';
import { texts } from './texts.ts';

type Refund = OrderDetails['refunds'][number];
type Webhook = OrderDetails['webhooks'][number];

const refundColumns = (currency: string): readonly Column<Refund>[] => [
  { id: 'when', header: texts.when, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  {
    id: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ amount }) => formatMoney({ amount, currency }, 'en-GB'),
  },
  { id: 'state', header: texts.status, cell: ({ state }) => <Badge>{readable(state)}</Badge> },
  { id: 'ended', header: texts.ended, cell: ({ endedAt }) => <Moment at={endedAt} /> },
  { id: 'failure', header: texts.failure, cell: ({ failure }) => <bdi>{failure ?? '–'}</bdi> },
];

const WEBHOOKS: readonly Column<Webhook>[] = [
  { id: 'when', header: texts.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'game', header: texts.game, cell: ({ game }) => game },
  { id: 'attempts', header: texts.attempts, align: 'end', cell: ({ attempts }) => attempts },
  { id: 'answer', header: texts.answer, cell: ({ lastStatus }) => lastStatus ?? '–' },
  {
    id: 'delivered',
    header: texts.delivered,
    cell: ({ deliveredAt }) => <Moment at={deliveredAt} none={texts.notDelivered} />,
  },
];

const TRACE: readonly Column<OrderDetails['events'][number]>[] = [
  { id: 'when', header: texts.when, cell: ({ happenedAt }) => <Moment at={happenedAt} /> },
  { id: 'what', header: texts.what, cell: ({ kind }) => readable(kind) },
  { id: 'from', header: texts.from, cell: ({ source }) => readable(source) },
];

export function OrderTables({ order }: { order: OrderDetails }) {
  const { refunds, webhooks, events, currency } = order;
  return (
    <>
      {refunds.length === 0 ? null : (
        <Section title={texts.refunds}>
          <DataTable
            caption={texts.refunds}
            columns={refundColumns(currency)}
            rows={refunds}
            idOf={({ id }) => id}
            empty={null}
          />
        </Section>
      )}
      <Section title={texts.webhooks} actions={webhooks.length === 0 ? null : <ResendButton order={order} />}>
        <DataTable
          caption={texts.webhooks}
          columns={WEBHOOKS}
          rows={webhooks}
          idOf={({ id }) => id}
          empty={<Empty>{texts.noWebhooks}</Empty>}
        />
      </Section>
      <Section title={texts.trace}>
        <DataTable
          caption={texts.trace}
          columns={TRACE}
          rows={events}
          idOf={({ happenedAt, kind }) => `${happenedAt} ${kind}`}
          empty={<Empty>{texts.noTrace}</Empty>}
        />
      </Section>
    </>
  );
}
