import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { demoPayments } from '../../db/schema/orders.ts';

export type DemoPayment = typeof demoPayments.$inferSelect;

/** The same order has one payment, however often it is opened. */
export async function insertDemoPayment(queries: Queries, payment: DemoPayment): Promise<void> {
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
