import { normaliseOrderNumber } from '@gatehouse/domain/codes';
import type { PaymentReport, PaymentState } from '../../../ports/payment.ts';

export type OrderStatus = 'pending' | 'paid' | 'failed' | 'cancelled' | 'refunding' | 'refunded' | 'disputed';

/** What a provider can say that changes an order. */
export type PaymentChange = Exclude<PaymentState, 'open' | 'processing' | 'partly-refunded'>;

type Transitions = Readonly<Record<OrderStatus, Readonly<Partial<Record<PaymentChange, OrderStatus>>>>>;

/**
 * Messages of a provider come late, twice and in any order, so a change that is not listed is ignored. Money that
 * arrives after all counts for an order that was given up; a payment that is reported again undoes neither a refund nor a
 * dispute. A refund can fail, even after the provider has reported its success: then the seller has the money again.
 */
const TRANSITIONS: Transitions = {
  pending: {
    paid: 'paid',
    failed: 'failed',
    cancelled: 'cancelled',
    'refund-pending': 'refunding',
    refunded: 'refunded',
    disputed: 'disputed',
  },
  paid: {
    'refund-pending': 'refunding',
    refunded: 'refunded',
    'refund-failed': 'paid',
    disputed: 'disputed',
  },
  failed: { paid: 'paid', 'refund-pending': 'refunding', refunded: 'refunded', disputed: 'disputed' },
  cancelled: { paid: 'paid', 'refund-pending': 'refunding', refunded: 'refunded', disputed: 'disputed' },
  refunding: { refunded: 'refunded', 'refund-failed': 'paid', disputed: 'disputed' },
  refunded: { 'refund-failed': 'paid' },
  disputed: { 'dispute-won': 'paid', refunded: 'refunded' },
};

/** The status after a change; null when the change is ignored. */
export function statusAfter(status: OrderStatus, change: PaymentChange): OrderStatus | null {
  return TRANSITIONS[status][change] ?? null;
}

/** A pending order whose checkout was never used is given up after this time. Checkouts end earlier. */
const PENDING_HOURS_MAX = 48;
const FIRST_CHECK_S = 60;
const CHECK_DELAY_MAX_S = 60 * 60;

/** Each delay is twice the one before. */
export function nextCheckAfter(checks: number, now: Date): Date {
  const seconds = Math.min(FIRST_CHECK_S * 2 ** Math.min(checks, 10), CHECK_DELAY_MAX_S);
  return new Date(now.getTime() + seconds * 1000);
}

export function isGivenUp(order: { createdAt: Date; isProcessing: boolean }, now: Date): boolean {
  return !order.isProcessing && now.getTime() - order.createdAt.getTime() > PENDING_HOURS_MAX * 3_600_000;
}

/** Whether a report is about this order: a payment of another amount or of another checkout grants nothing. */
export function matchesOrder(
  order: { amount: number; currency: string; paymentReference: string | null },
  report: { amount: number; currency: string; reference?: string },
): boolean {
  const isSameCheckout =
    report.reference === undefined ||
    order.paymentReference === null ||
    report.reference === order.paymentReference;
  return isSameCheckout && report.amount === order.amount && report.currency === order.currency;
}

/** A checkout whose link was never sent ends without a payment. Its end, or that of none, is not the end of the order's. */
export function isAboutOtherCheckout(
  order: { paymentReference: string | null },
  report: { state: PaymentState; reference?: string },
): boolean {
  const { paymentReference } = order;
  if (paymentReference === null) return false;
  return report.reference === undefined
    ? report.state === 'cancelled'
    : report.reference !== paymentReference;
}

/** A failed refund stays failed: what was reported about it before comes late, what is reported again is known. */
export function isKnownFailure(
  order: { refundId: string | null; refundFailure: string | null },
  { refund }: { refund?: { id: string } },
): boolean {
  return refund !== undefined && refund.id === order.refundId && order.refundFailure !== null;
}

/**
 * A part after which nothing is left refunds the order, also where the provider does not know of the others because they were
 * paid back by hand. `order` has what is refunded after this report; its status is that of before.
 */
export function wholeRefundOf(
  order: { status: OrderStatus; amount: number; refundedAmount: number },
  report: PaymentReport,
  succeededAmount: number,
): PaymentReport {
  const { state, refunds = [] } = report;
  if (state !== 'partly-refunded') return report;
  const becomes = (whole: PaymentState, part: (typeof refunds)[number]['state']): PaymentReport => {
    const found = refunds.find((one) => one.state === part);
    if (!found) return report;
    const { id, failure } = found;
    return { ...report, state: whole, refund: { id, ...(failure === undefined ? {} : { failure }) } };
  };
  if (succeededAmount >= order.amount) return becomes('refunded', 'succeeded');
  if (order.refundedAmount >= order.amount) return becomes('refund-pending', 'pending');
  const wasWhole = order.status === 'refunding' || order.status === 'refunded';
  return wasWhole ? becomes('refund-failed', 'failed') : report;
}

/** By hand also while the provider does not end a refund. */
export function canRefund({ status }: { status: OrderStatus }, isByHand: boolean): boolean {
  return status === 'paid' || (isByHand && status === 'refunding');
}

/** What was bought, with the game that came with it. */
export function fullTitleOf({ title, gameTitle }: { title: string; gameTitle: string | null }): string {
  return gameTitle === null ? title : `${title} + ${gameTitle}`;
}

/** As players and support read it. */
export function orderNumberOf(number: number): string {
  return `GH-${String(number).padStart(6, '0')}`;
}

/** Null for what is no order number. The prefix and the zeros may be left out. */
export function readOrderNumber(text: string): number | null {
  const digits = /^(?:GH-?)?0*([1-9]\d{0,14})$/.exec(normaliseOrderNumber(text))?.[1];
  return digits === undefined ? null : Number(digits);
}
