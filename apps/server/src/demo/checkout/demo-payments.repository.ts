import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { demoPayments } from '../../db/schema/orders.ts';

export type DemoPayment = typeof demoPayments.$inferSelect;

/** The same order has one payment, however often it is opened. */
export async function insertDemoPayment(
  queries: Queries,
  payment: Omit<DemoPayment, 'refunds'>,
): Promise<void> {
  await queries.insert(demoPayments).values(payment).onConflictDoNothing({ target: demoPayments.orderId });
}

export async function findDemoPayment(queries: Queries, orderId: string): Promise<DemoPayment | null> {
  const [row] = await queries.select().from(demoPayments).where(eq(demoPayments.orderId, orderId));
  return row ?? null;
}

/** False when it is in none of these states any more. */
export async function moveDemoPayment(
  queries: Queries,
  orderId: string,
  from: DemoPayment['state'][],
  to: Pick<DemoPayment, 'state' | 'paysAt'>,
): Promise<boolean> {
  const rows = await queries
    .update(demoPayments)
    .set(to)
    .where(and(eq(demoPayments.orderId, orderId), inArray(demoPayments.state, from)))
    .returning({ orderId: demoPayments.orderId });
  return rows.length > 0;
}

/** Once for each id. False when the payment has less left, or is not paid. */
export async function addDemoRefund(
  queries: Queries,
  orderId: string,
  part: DemoPayment['refunds'][number],
): Promise<boolean> {
  const added = JSON.stringify([part]);
  const { refunds, amount, state } = demoPayments;
  const isKnown = sql`${refunds} @> ${JSON.stringify([{ id: part.id }])}::jsonb`;
  const sum = sql`(select coalesce(sum((one ->> 'amount')::int), 0) from jsonb_array_elements(${refunds}) one)`;
  const rows = await queries
    .update(demoPayments)
    .set({ refunds: sql`case when ${isKnown} then ${refunds} else ${refunds} || ${added}::jsonb end` })
    .where(
      and(
        eq(demoPayments.orderId, orderId),
        eq(state, 'paid'),
        sql`(${isKnown} or ${sum} + ${part.amount}::int <= ${amount})`,
      ),
    )
    .returning({ orderId: demoPayments.orderId });
  return rows.length > 0;
}
