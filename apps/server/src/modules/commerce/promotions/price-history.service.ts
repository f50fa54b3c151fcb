import { type Currency, isCurrency } from '@gatehouse/domain/money';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content, Promotion } from '../../content/files/content.ts';
import { priceOf } from '../catalogue/offer.rules.ts';
import { type Purchaseable, purchaseablesOf } from '../catalogue/purchaseables.ts';
import {
  insertPrices,
  latestPrices,
  lowestBetween,
  type PriceRow,
  priceBefore,
} from './price-history.repository.ts';
import { isAbout, isRunning } from './promotion.rules.ts';

/** The period that a reduced price is compared with (EU Omnibus Directive). */
const PERIOD_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export type PriceHistory = ReturnType<typeof createPriceHistory>;

/** The lowest price that everybody could pay, at any time. Prices of smaller audiences are no reference. */
export function createPriceHistory({ content, db, clock }: { content: Content; db: Database; clock: Clock }) {
  const forEverybody = [...content.promotions.values()].filter(({ audience }) => audience === 'all');

  function currentPrices(one: Purchaseable, now: Date): PriceRow[] {
    const { id: purchaseableId, prices } = one;
    if (!prices) return [];
    return Object.keys(prices)
      .filter(isCurrency)
      .map((currency) => {
        const reduced = forEverybody
          .filter((promotion) => isAbout(promotion, one) && isRunning(promotion, now))
          .flatMap((promotion) => amountIn(promotion, currency));
        const amount = Math.min(priceOf(prices, currency, content.shop, now).amount, ...reduced);
        return { purchaseableId, currency, since: now, amount };
      });
  }

  return {
    /** Writes the prices that have changed. Runs at start, because the content may be new, and every hour. */
    async record(): Promise<void> {
      const now = clock.now();
      const current = [...content.products.values()]
        .flatMap(purchaseablesOf)
        .flatMap((one) => currentPrices(one, now));
      const known = new Map((await latestPrices(db.queries)).map((row) => [keyOf(row), row.amount]));
      await insertPrices(
        db.queries,
        current.filter((row) => known.get(keyOf(row)) !== row.amount),
      );
    },
    /** The lowest price in the 30 days before a reduction; null where nothing is known about them. */
    async lowestBefore(
      queries: Queries,
      price: { purchaseableId: string; currency: string },
      reducedAt: Date,
    ): Promise<number | null> {
      const from = new Date(reducedAt.getTime() - PERIOD_DAYS * DAY_MS);
      const amounts = [
        await priceBefore(queries, price, from),
        await lowestBetween(queries, price, from, reducedAt),
      ].filter((amount) => amount !== null);
      return amounts.length > 0 ? Math.min(...amounts) : null;
    },
  };
}

const keyOf = ({ purchaseableId, currency }: PriceRow) => `${purchaseableId} ${currency}`;

function amountIn({ prices }: Promotion, currency: Currency): number[] {
  const amount = prices?.[currency];
  return amount === undefined ? [] : [amount];
}
