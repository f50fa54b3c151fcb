import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { wishes } from '../../../db/schema/wishes.ts';

export type WishRow = typeof wishes.$inferSelect;

export async function wishesOf(queries: Queries, userId: string): Promise<WishRow[]> {
  return queries
    .select()
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.addedAt), wishes.productName);
}

/** A wish that is there keeps its date. */
export async function saveWish(tx: Queries, wish: WishRow): Promise<void> {
  const { wantsPriceMail, currency, seenAmount } = wish;
  await tx
    .insert(wishes)
    .values(wish)
    .onConflictDoUpdate({
      target: [wishes.userId, wishes.productName],
      set: { wantsPriceMail, currency, seenAmount },
    });
}

export async function deleteWish(queries: Queries, userId: string, productName: string): Promise<void> {
  await queries.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.productName, productName)));
}

/** The prices that somebody waits for. */
export async function watchedPrices(queries: Queries): Promise<Pick<WishRow, 'productName' | 'currency'>[]> {
  return queries
    .selectDistinct({ productName: wishes.productName, currency: wishes.currency })
    .from(wishes)
    .where(eq(wishes.wantsPriceMail, true));
}

interface Watched {
  productName: string;
  currency: string;
  amount: number;
}

const isAbout = ({ productName, currency }: Watched) =>
  and(eq(wishes.productName, productName), eq(wishes.currency, currency), eq(wishes.wantsPriceMail, true));

/** After a higher price the next lower one counts from there. */
export async function raiseSeenAmounts(queries: Queries, watched: Watched): Promise<void> {
  await queries
    .update(wishes)
    .set({ seenAmount: watched.amount })
    .where(and(isAbout(watched), lt(wishes.seenAmount, watched.amount)));
}

/** Some of the players who saw a higher price. No other node takes them while the transaction runs. */
export async function takeToTell(tx: Queries, watched: Watched, limit: number): Promise<WishRow[]> {
  return tx
    .select()
    .from(wishes)
    .where(and(isAbout(watched), gt(wishes.seenAmount, watched.amount)))
    .limit(limit)
    .for('no key update', { skipLocked: true });
}

export async function markTold(tx: Queries, { userId, productName }: WishRow, amount: number): Promise<void> {
  await tx
    .update(wishes)
    .set({ seenAmount: amount })
    .where(and(eq(wishes.userId, userId), eq(wishes.productName, productName)));
}

/** What the other player wishes already is not moved. */
export async function moveWishes(tx: Queries, from: string, to: string): Promise<void> {
  await tx
    .update(wishes)
    .set({ userId: to })
    .where(
      and(
        eq(wishes.userId, from),
        sql`${wishes.productName} not in (select product_name from wishes where user_id = ${to})`,
      ),
    );
}
