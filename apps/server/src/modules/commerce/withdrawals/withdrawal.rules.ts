import type { OrderRow } from '../orders/orders.service.ts';

/** Why the money does not go back by itself. `settled`: it went back already, or a bank decides about it. */
export type WithdrawalReason = 'too-late' | 'used' | 'settled';

type WithdrawnOrder = Pick<OrderRow, 'status' | 'amount' | 'paidAt' | 'consentedAt' | 'usedAt'>;
export type PaidOrder<Order extends WithdrawnOrder = WithdrawnOrder> = Order & { paidAt: Date };

const DAY_MS = 24 * 60 * 60 * 1000;
/** The last day is over in all time zones. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;

/** A contract that something was paid for. Others can be cancelled, or given back without money. */
export function isPaidContract<Order extends WithdrawnOrder>(order: Order): order is PaidOrder<Order> {
  return order.paidAt !== null && order.amount > 0;
}

/**
 * The start of the last day in UTC. The day of the payment does not count, and a period that ends at a weekend ends on
 * the Monday (Regulation 1182/71).
 */
export function lastDayToWithdraw(paidAt: Date, days: number): Date {
  const last = new Date(Math.floor(paidAt.getTime() / DAY_MS) * DAY_MS + days * DAY_MS);
  const weekday = last.getUTCDay();
  const more = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(last.getTime() + more * DAY_MS);
}

/** Null while the right lasts. A use ends it only for a buyer who agreed to that. */
export function withdrawalRefusal(order: PaidOrder, days: number, now: Date): WithdrawalReason | null {
  if (order.status !== 'paid') return 'settled';
  const end = lastDayToWithdraw(order.paidAt, days).getTime() + DAY_MS + LAST_ZONE_MS;
  if (now.getTime() >= end) return 'too-late';
  return order.usedAt !== null && order.consentedAt !== null && order.usedAt <= now ? 'used' : null;
}
