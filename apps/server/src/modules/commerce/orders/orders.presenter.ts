import type { Order, Receipt } from '@gatehouse/contract/order';
import { fullTitleOf, orderNumberOf } from './order.rules.ts';
import type { DetailedOrder, PaidOrder } from './order-details.service.ts';
import type { OrderRow } from './orders.service.ts';

export function presentOrder({
  order,
  image,
  account,
  wasOwned,
  withdrawUntil,
  withdrawal,
}: DetailedOrder): Order {
  return {
    id: order.id,
    number: orderNumberOf(order.number),
    status: order.status,
    isProcessing: order.isProcessing,
    wasOwned,
    hasRefundFailed: order.status === 'paid' && order.refundFailure !== null,
    isRefundedByHand: order.isRefundedByHand,
    productName: order.productName,
    extraName: order.extraName,
    displayName: fullTitleOf(order),
    account,
    image,
    amount: order.amount,
    currency: order.currency,
    refundedAmount: refundedPartOf(order),
    isUpgrade: order.isUpgrade,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    withdrawUntil,
    withdrawal,
  };
}

interface SalesTerms {
  seller: { name: string; address: readonly string[]; taxId?: string | undefined; email: string };
  policy: { refundDays?: number | undefined };
}

export function presentReceipt(
  { order, account }: PaidOrder,
  { seller, policy }: SalesTerms,
  email: string | null,
): Receipt {
  return {
    number: orderNumberOf(order.number),
    status: order.status,
    date: order.paidAt.toISOString(),
    seller: { ...seller, address: [...seller.address], taxId: seller.taxId ?? null },
    buyer: { email },
    account,
    lines: linesOf(order),
    currency: order.currency,
    total: order.amount,
    refundedAmount: refundedPartOf(order),
    tax: { percent: order.taxPercent, amount: order.taxAmount, country: order.country },
    isUpgrade: order.isUpgrade,
    consent:
      order.consentedAt !== null && order.consentVersion !== null
        ? { at: order.consentedAt.toISOString(), version: order.consentVersion }
        : null,
    policy: { refundDays: policy.refundDays ?? null },
  };
}

/** A part: of what is refunded as a whole, the status says it. */
function refundedPartOf({ status, refundedAmount }: OrderRow): number {
  return status === 'paid' || status === 'disputed' ? refundedAmount : 0;
}

/** A game that was bought together with its add-on has its own line. */
function linesOf({ title, amount, gameTitle, gameAmount }: OrderRow): Receipt['lines'] {
  if (gameTitle === null) return [{ title, quantity: 1, amount }];
  const gamePrice = gameAmount ?? 0;
  return [
    { title, quantity: 1, amount: amount - gamePrice },
    { title: gameTitle, quantity: 1, amount: gamePrice },
  ];
}
