import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { playTimes } from '../../../db/schema/game-accounts.ts';

export type PlayTimeRow = typeof playTimes.$inferSelect;

/** Those of the player, the oldest report first. */
export async function countersOf(queries: Queries, userId: string): Promise<PlayTimeRow[]> {
  return queries.select().from(playTimes).where(eq(playTimes.userId, userId)).orderBy(playTimes.reportedAt);
}

export async function isTaken(queries: Queries, id: string): Promise<boolean> {
  const found = await queries.select({ id: playTimes.id }).from(playTimes).where(eq(playTimes.id, id));
  return found.length > 0;
}

export async function saveCounter(tx: Queries, counter: PlayTimeRow): Promise<void> {
  const { seconds, reportedAt } = counter;
  await tx
    .insert(playTimes)
    .values(counter)
    .onConflictDoUpdate({
      target: playTimes.id,
      set: { seconds, reportedAt },
      // Another player may have taken the id in the meantime.
      setWhere: eq(playTimes.userId, counter.userId),
    });
}

export async function deleteCounter(tx: Queries, id: string): Promise<void> {
  await tx.delete(playTimes).where(eq(playTimes.id, id));
}

export async function secondsByProduct(queries: Queries, userId: string): Promise<Map<string, number>> {
  const rows = await queries
    .select({
      productName: playTimes.productName,
      seconds: sql<number>`sum(${playTimes.seconds} + ${playTimes.earlierSeconds})::int`,
    })
    .from(playTimes)
    .where(eq(playTimes.userId, userId))
    .groupBy(playTimes.productName);
  return new Map(rows.map(({ productName, seconds }) => [productName, seconds]));
}

export async function movePlayTimes(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(playTimes).set({ userId: to }).where(eq(playTimes.userId, from));
}
