import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { wishes } from '../../../db/schema/commerce.ts';

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

/** The prices that players wait for. */
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

const sawHigher = (watched: Watched) => and(isAbout(watched), gt(wishes.seenAmount, watched.amount));

/** Some of the players who saw a higher price, in the order of their ids, after one of them. */
export async function playersToNotify(
  queries: Queries,
  watched: Watched,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ userId: wishes.userId })
    .from(wishes)
    .where(and(sawHigher(watched), after === null ? undefined : gt(wishes.userId, after)))
    .orderBy(wishes.userId)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** The wish with the price that the player saw; null where the player was notified meanwhile, or no longer waits. */
export async function lockWishToNotify(
  tx: Queries,
  watched: Watched,
  userId: string,
): Promise<WishRow | null> {
  const [row] = await tx
    .select()
    .from(wishes)
    .where(and(sawHigher(watched), eq(wishes.userId, userId)))
    .for('no key update');
  return row ?? null;
}

export async function markNotified(
  tx: Queries,
  { userId, productName }: WishRow,
  amount: number,
): Promise<void> {
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
