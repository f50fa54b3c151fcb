import type { Content } from '../../content/files/content.ts';
import { endOfSale } from './offer.rules.ts';
import { purchaseablesOf } from './purchaseables.ts';

/**
 * When prices change without a new content: at the end of a sale, and at the start and end of a promotion. The result says
 * the last such moment up to the given one, 0 where there was none.
 */
export function createPriceChanges({
  products,
  promotions,
}: Pick<Content, 'products' | 'promotions'>): (now: number) => number {
  const sales = [...products.values()].flatMap((product) =>
    purchaseablesOf(product).flatMap(({ prices = {} }) =>
      Object.values(prices).flatMap(({ sale }) => (sale ? endOfSale(sale.until) + 1 : [])),
    ),
  );
  const offers = [...promotions.values()].flatMap(({ starts, ends }) => [
    Date.parse(starts),
    Date.parse(ends),
  ]);
  const moments = [...new Set([...sales, ...offers])].sort((one, other) => one - other);
  return (now) => moments.findLast((moment) => moment <= now) ?? 0;
}
