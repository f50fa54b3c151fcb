import { type Currency, isCurrency } from '@gatehouse/domain/money';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content, Promotion } from '../../content/files/content.ts';
import type { LiveContent } from '../../content/files/live-content.ts';
import type { ContentReleases } from '../../content/releases/releases.service.ts';
import { priceOf } from '../catalogue/offer.rules.ts';
import { type Purchaseable, purchaseablesOf } from '../catalogue/purchaseables.ts';
import { lowestPriceBefore } from './lowest-price.ts';
import { insertPrices, latestPrices, lockPrices, type PriceRow } from './price-history.repository.ts';
import { isAbout, isRunning } from './promotion.rules.ts';

export type PriceHistory = ReturnType<typeof createPriceHistory>;

/** The lowest price that everybody could pay, at any time. Prices of smaller audiences are no reference. */
export function createPriceHistory({
  content,
  liveContent,
  contentReleases,
  db,
  clock,
}: {
  content: Content;
  liveContent: Pick<LiveContent, 'state' | 'pin'>;
  contentReleases: Pick<ContentReleases, 'current'>;
  db: Database;
  clock: Clock;
}) {
  /** The content that a node reads in the demo is in no release. */
  async function isCurrent(tx: Queries): Promise<boolean> {
    const { releaseId } = liveContent.state();
    return releaseId === null || (await contentReleases.current(tx))?.releaseId === releaseId;
  }

  function currentPrices(one: Purchaseable, now: Date): PriceRow[] {
    const { id: purchaseableId, prices } = one;
    if (!prices) return [];
    return Object.keys(prices)
      .filter(isCurrency)
      .map((currency) => {
        const reduced = [...content.promotions.values()]
          .filter(({ audience }) => audience === 'all')
          .filter((promotion) => isAbout(promotion, one) && isRunning(promotion, now))
          .flatMap((promotion) => amountIn(promotion, currency));
        const amount = Math.min(priceOf(prices, currency, content.shop, now).amount, ...reduced);
        return { purchaseableId, currency, since: now, amount };
      });
  }

  return {
    /**
     * Writes the prices that have changed: at start, when a release was taken, and every hour. One node after the other,
     * and only those of the current release: a node that still shows the one before would write its prices back.
     */
    record: (): Promise<void> =>
      liveContent.pin(() =>
        db.transaction(async (tx) => {
          await lockPrices(tx);
          if (!(await isCurrent(tx))) return;
          const now = clock.now();
          const current = [...content.products.values()]
            .flatMap(purchaseablesOf)
            .flatMap((one) => currentPrices(one, now));
          const known = new Map((await latestPrices(tx)).map((row) => [keyOf(row), row.amount]));
          await insertPrices(
            tx,
            current.filter((row) => known.get(keyOf(row)) !== row.amount),
          );
        }),
      ),
    lowestBefore: lowestPriceBefore,
  };
}

const keyOf = ({ purchaseableId, currency }: PriceRow) => `${purchaseableId} ${currency}`;

function amountIn({ prices }: Promotion, currency: Currency): number[] {
  const amount = prices?.[currency];
  return amount === undefined ? [] : [amount];
}
