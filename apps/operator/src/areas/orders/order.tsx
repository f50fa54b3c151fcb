import type { OrderDetails } from '@gatehouse/contract/operator/orders.endpoints';
import { formatMoney } from '@gatehouse/domain/money';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Link, useParams } from 'react-router';
import { useMay } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page, Section } from '../../components/page.tsx';
import { View } from '../../components/view.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderTables } from './order-tables.tsx';
import { reasonText, texts, withdrawalStateText } from './texts.ts';
import { WithdrawalActs } from './withdrawal-acts.tsx';

export default function Order() {
  const { order = '' } = useParams();
  const query = useRead('GET /orders/:order', { params: { order } });
  return <View query={query}>{(found) => <OrderPage order={found} />}</View>;
}

function OrderPage({ order }: { order: OrderDetails }) {
  const { withdrawal, currency } = order;
  const money = (amount: number) => formatMoney({ amount, currency }, 'en-GB');
  return (
    <Page
      title={order.number}
      badges={<Badge>{texts.statuses[order.status]}</Badge>}
      actions={<OrderActs order={order} />}
    >
      <Section title={texts.details}>
        <Facts
          facts={[
            [texts.item, <bdi key="item">{order.title}</bdi>],
            [texts.amount, money(order.amount)],
            [texts.tax, texts.taxOf(money(order.taxAmount), order.taxPercent, order.country)],
            [texts.refunded, money(order.refundedAmount)],
            [texts.refundable, money(order.refundableAmount)],
            [texts.player, <PlayerLink key="player" order={order} />],
            [texts.product, order.product],
            [texts.provider, order.provider],
            [texts.payment, order.paymentId ?? texts.noPayment],
            [texts.ordered, <Moment key="ordered" at={order.createdAt} />],
            [texts.paid, <Moment key="paid" at={order.paidAt} />],
            [texts.closed, <Moment key="closed" at={order.closedAt} />],
            [texts.id, order.orderId],
          ]}
        />
      </Section>
      {withdrawal ? (
        <Section
          title={texts.withdrawal}
          actions={<WithdrawalActs state={withdrawal.state} orderId={order.orderId} />}
        >
          <Facts
            facts={[
              [texts.withdrawalState, withdrawalStateText(withdrawal.state)],
              [texts.declared, <Moment key="declared" at={withdrawal.declaredAt} />],
              [texts.declaredBy, <bdi key="name">{withdrawal.name}</bdi>],
              [texts.why, reasonText(withdrawal.why)],
            ]}
          />
        </Section>
      ) : null}
      <OrderTables order={order} />
    </Page>
  );
}

/** The shop has no pages of players. */
function PlayerLink({ order: { userId, email } }: { order: OrderDetails }) {
  const may = useMay();
  if (userId === null) return texts.noPlayer;
  const name = <bdi>{email ?? userId}</bdi>;
  return may('players.read') ? <Link to={`/players/${userId}`}>{name}</Link> : name;
}
