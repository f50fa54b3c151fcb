import { and, desc, eq, gte, lt, min, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { priceHistory } from '../../../db/schema/commerce.ts';

const PRICES_LOCK = 486_200_061;

export type PriceRow = typeof priceHistory.$inferSelect;
type Price = Pick<PriceRow, 'purchaseableId' | 'currency'>;

const isOf = ({ purchaseableId, currency }: Price) =>
  and(eq(priceHistory.purchaseableId, purchaseableId), eq(priceHistory.currency, currency));

/** The price that was in effect shortly before a moment; null before the first one. */
export async function priceBefore(queries: Queries, price: Price, moment: Date): Promise<number | null> {
  const [row] = await queries
    .select({ amount: priceHistory.amount })
    .from(priceHistory)
    .where(and(isOf(price), lt(priceHistory.since, moment)))
    .orderBy(desc(priceHistory.since))
    .limit(1);
  return row?.amount ?? null;
}

/** The lowest price that began in a period. */
export async function lowestBetween(
  queries: Queries,
  price: Price,
  from: Date,
  to: Date,
): Promise<number | null> {
  const [row] = await queries
    .select({ amount: min(priceHistory.amount) })
    .from(priceHistory)
    .where(and(isOf(price), gte(priceHistory.since, from), lt(priceHistory.since, to)));
  return row?.amount ?? null;
}

/** The newest price of everything, by purchaseable and currency. */
export async function latestPrices(queries: Queries): Promise<PriceRow[]> {
  return queries
    .selectDistinctOn([priceHistory.purchaseableId, priceHistory.currency])
    .from(priceHistory)
    .orderBy(priceHistory.purchaseableId, priceHistory.currency, desc(priceHistory.since));
}

/** Held to the end of the transaction. */
export async function lockPrices(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PRICES_LOCK})`);
}

export async function insertPrices(queries: Queries, rows: PriceRow[]): Promise<void> {
  if (rows.length > 0) await queries.insert(priceHistory).values(rows);
}
