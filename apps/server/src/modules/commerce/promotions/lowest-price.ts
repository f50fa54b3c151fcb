import type { Queries } from '../../../db/db.ts';
import { lowestBetween, type PriceRow, priceBefore } from './price-history.repository.ts';

/** The period that a reduced price is compared with (EU Omnibus Directive). */
const PERIOD_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The lowest price in the 30 days before a reduction; null where nothing is known about them. */
export async function lowestPriceBefore(
  queries: Queries,
  price: Pick<PriceRow, 'purchaseableId' | 'currency'>,
  reducedAt: Date,
): Promise<number | null> {
  const from = new Date(reducedAt.getTime() - PERIOD_DAYS * DAY_MS);
  const amounts = [
    await priceBefore(queries, price, from),
    await lowestBetween(queries, price, from, reducedAt),
  ].filter((amount) => amount !== null);
  return amounts.length > 0 ? Math.min(...amounts) : null;
}
