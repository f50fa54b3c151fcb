import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ReportedRefund } from '../../../ports/payment.ts';
import {
  HAND_PREFIX,
  insertRefund,
  type RefundRow,
  refundsOf,
  requestRefund,
  sumOfRefunds,
  updateRefund,
} from './order-refunds.repository.ts';
import type { OrderRow } from './orders.repository.ts';

export type { RefundRow } from './order-refunds.repository.ts';

/** A part that was paid back outside of the provider, which knows nothing of it. */
const isByHand = ({ refundId }: RefundRow) => refundId?.startsWith(HAND_PREFIX) === true;

export type OrderRefunds = ReturnType<typeof createOrderRefunds>;

/** The refunds of an order: what operators have asked for, and what the provider lists. Callers hold the order's row. */
export function createOrderRefunds({ db, clock }: { db: Database; clock: Clock }) {
  return {
    list: (orderId: string, queries: Queries = db.queries): Promise<RefundRow[]> =>
      refundsOf(queries, orderId),
    /** What is neither refunded, on its way nor asked for. */
    leftOf: async (tx: Queries, order: OrderRow): Promise<number> =>
      order.amount - (await sumOfRefunds(tx, order.id, ['requested', 'pending', 'succeeded'])),
    request: (
      tx: Queries,
      refund: { orderId: string; amount: number; key: string | null; isByHand: boolean },
    ) => requestRefund(tx, { ...refund, requestedAt: clock.now() }),
    /** What the provider still has to return of the whole. Null where all of it is its business. */
    async restBesidesHand({ id, amount }: Pick<OrderRow, 'id' | 'amount'>): Promise<number | null> {
      const rows = await refundsOf(db.queries, id);
      const counted = rows.filter(
        (row) =>
          row.state === 'pending' ||
          row.state === 'succeeded' ||
          (row.state === 'requested' && isByHand(row)),
      );
      return counted.some(isByHand) ? counted.reduce((left, row) => left - row.amount, amount) : null;
    },
    /** The provider will never do it. */
    refuse: (id: string, failure: string): Promise<void> =>
      updateRefund(db.queries, id, { state: 'failed', failure, endedAt: clock.now() }),
    /** Returns those that have succeeded only now, and how much of the order is refunded, also with what is on its way. */
    async record(
      tx: Queries,
      orderId: string,
      reported: readonly ReportedRefund[],
    ): Promise<{ succeeded: RefundRow[]; succeededAmount: number; refundedAmount: number }> {
      const known = await refundsOf(tx, orderId);
      const succeeded: RefundRow[] = [];
      // The provider lists the newest first.
      for (const { id: refundId, amount, state, failure = null, request } of reported.toReversed()) {
        if (amount === 0) continue;
        const row = known.find((one) => one.refundId === refundId || one.id === request);
        // Messages come late: what has failed stays failed.
        if (row && (row.state === state || (row.state === 'failed' && row.refundId !== null))) continue;
        const endedAt = state === 'pending' ? null : clock.now();
        const change = { refundId, amount, state, failure, endedAt };
        if (row) await updateRefund(tx, row.id, change);
        const after = row
          ? { ...row, ...change }
          : await insertRefund(tx, { orderId, ...change, requestedAt: clock.now() });
        if (state === 'succeeded') succeeded.push(after);
      }
      return {
        succeeded,
        succeededAmount: await sumOfRefunds(tx, orderId, ['succeeded']),
        refundedAmount: await sumOfRefunds(tx, orderId, ['pending', 'succeeded']),
      };
    },
  };
}
