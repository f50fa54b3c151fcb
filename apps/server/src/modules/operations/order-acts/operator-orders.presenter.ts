import type {
  ListedOrder,
  ListedWithdrawal,
  OrderDetails,
} from '@gatehouse/contract/operator/orders.endpoints';
import type { Currency } from '@gatehouse/domain/money';
import type { DeclaredWithdrawal, OrderWithTrace } from './order-acts.service.ts';
import type { ListedOrder as FoundOrder } from './order-search.service.ts';

const at = (moment: Date | null) => moment?.toISOString() ?? null;

export function presentListedOrder(order: FoundOrder): ListedOrder {
  return { ...withoutEmail(order), email: order.email };
}

export function presentWithdrawal({ withdrawal, order }: DeclaredWithdrawal): ListedWithdrawal {
  return { ...declared(withdrawal), order: withoutEmail(order) };
}

function withoutEmail(order: FoundOrder | DeclaredWithdrawal['order']): Omit<ListedOrder, 'email'> {
  const { id: orderId, number, status, userId, title, amount, currency, createdAt } = order;
  return {
    ...{ orderId, number, status, userId, title, amount },
    currency: currency as Currency,
    createdAt: createdAt.toISOString(),
  };
}

function declared({ state, declaredAt, reason, name }: DeclaredWithdrawal['withdrawal']) {
  return { state, declaredAt: declaredAt.toISOString(), why: reason, name };
}

export function presentOrder(found: OrderWithTrace): OrderDetails {
  const { order, email, events, withdrawal, canRefund, refunds, refundableAmount, webhooks } = found;
  return {
    orderId: order.id,
    number: order.number,
    status: order.status,
    userId: order.userId,
    email,
    title: order.title,
    product: order.productName,
    amount: order.amount,
    // The table allows those of the contract alone.
    currency: order.currency as Currency,
    taxAmount: order.taxAmount,
    taxPercent: order.taxPercent,
    country: order.country,
    refundedAmount: order.refundedAmount,
    refundableAmount,
    provider: order.provider,
    paymentId: order.paymentId,
    createdAt: order.createdAt.toISOString(),
    paidAt: at(order.paidAt),
    closedAt: at(order.closedAt),
    canRefund: canRefund.byProvider,
    canRefundByHand: canRefund.byHand,
    withdrawal: withdrawal && declared(withdrawal),
    refunds: refunds.map(({ id, amount, state, failure, requestedAt, endedAt }) => ({
      ...{ id, amount, state, failure },
      requestedAt: requestedAt.toISOString(),
      endedAt: at(endedAt),
    })),
    webhooks: webhooks.map(({ id, game, createdAt, attempts, lastStatus, deliveredAt }) => ({
      ...{ id, game, attempts, lastStatus },
      createdAt: createdAt.toISOString(),
      deliveredAt: at(deliveredAt),
    })),
    events: events.map(({ happenedAt, kind, source }) => ({
      happenedAt: happenedAt.toISOString(),
      kind,
      source,
    })),
  };
}
