import type { ProductPrices } from '@gatehouse/contract/operator/prices.endpoints';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { hasPassed } from '../../commerce/catalogue/offer.rules.ts';
import type { PriceHistory } from '../../commerce/promotions/price-history.service.ts';
import type { Prices } from '../../content/files/content.ts';
import { productSchema, productTextsSchema } from '../../content/files/product.schema.ts';
import { shopSchema } from '../../content/files/shop.schema.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { ContentEdits, CurrentFiles, EditedRelease } from './content-edits.service.ts';
import { namesIn, readAs } from './current-texts.ts';

interface EditedPrice {
  amount: number;
  sale: { amount: number; until: string } | null;
}
export interface EditedItem {
  extra: string | null;
  prices: Partial<Record<Currency, EditedPrice>>;
}
type WrittenPrice = NonNullable<Prices[Currency]>;

export type PriceEdits = ReturnType<typeof createPriceEdits>;

/** Prices of products and extras. Who has a summary open pays the price in it, or is shown the new one. */
export function createPriceEdits({
  db,
  clock,
  contentEdits,
  priceHistory,
}: {
  db: Database;
  clock: Clock;
  contentEdits: ContentEdits;
  priceHistory: Pick<PriceHistory, 'lowestBefore'>;
}) {
  /** A sale that stays keeps its reference; a new one has the lowest price of the 30 days before now. */
  async function written(
    purchaseableId: string,
    currency: Currency,
    { amount, sale }: EditedPrice,
    before: WrittenPrice | undefined,
  ): Promise<WrittenPrice | number> {
    if (sale === null) return amount;
    const { sale: former } = before ?? {};
    const now = clock.now();
    if (
      former &&
      former.amount === sale.amount &&
      !hasPassed(former.until, now) &&
      before?.amount === amount
    ) {
      return { amount, sale: { ...sale, lowestOfLast30Days: former.lowestOfLast30Days } };
    }
    const lowest = await priceHistory.lowestBefore(db.queries, { purchaseableId, currency }, now);
    return { amount, sale: { ...sale, lowestOfLast30Days: Math.min(lowest ?? amount, amount) } };
  }

  return {
    async list(): Promise<{
      release: EditedRelease;
      defaultCurrency: Currency;
      products: ProductPrices[];
    }> {
      const current = await contentEdits.open();
      const shop = await readAs(current, 'shop.json', shopSchema);
      if (!shop) throw new OperatorProblem('NOT_FOUND', 'There is no shop.json.');
      const products = namesIn(current, 'products').map((product) => pricesOf(current, product));
      return {
        release: current.release,
        defaultCurrency: shop.currencies.default,
        products: (await Promise.all(products)).flat(),
      };
    },

    async save(
      operator: Operator,
      product: string,
      order: { release: EditedRelease; reason: string; items: EditedItem[] },
    ) {
      const path = `products/${product}/product.json`;
      return contentEdits.save(operator, {
        ...{ release: order.release, reason: order.reason },
        act: 'price.change',
        subject: `prices/${product}`,
        async edit(current) {
          const parsed = await readAs(current, path, productSchema);
          const file = (await current.json(path)) as { prices?: object; extras?: { name: string }[] } | null;
          if (!parsed || !file) throw new OperatorProblem('NOT_FOUND', `There is no product ${product}.`);
          const before: Record<string, unknown> = {};
          const after: Record<string, unknown> = {};
          let next = file;
          for (const { extra, prices } of order.items) {
            const item = extra === null ? parsed : parsed.extras.find(({ name }) => name === extra);
            if (!item) throw new OperatorProblem('NOT_FOUND', `${product} has no extra ${extra}.`);
            const entries = Object.entries(prices) as [Currency, EditedPrice][];
            const all = await Promise.all(
              entries.map(async ([code, price]) => [
                code,
                await written(item.id, code, price, item.prices?.[code]),
              ]),
            );
            const changed = Object.fromEntries(all);
            before[extra ?? product] = item.prices ?? {};
            after[extra ?? product] = changed;
            next =
              extra === null
                ? { ...next, prices: changed }
                : {
                    ...next,
                    extras: (next.extras ?? []).map((one) =>
                      one.name === extra ? { ...one, prices: changed } : one,
                    ),
                  };
          }
          return { files: { [path]: next }, before, after };
        },
      });
    },
  };
}

/** None for what is free and has no extras. */
async function pricesOf(current: CurrentFiles, product: string): Promise<ProductPrices[]> {
  const found = await readAs(current, `products/${product}/product.json`, productSchema);
  const texts = await readAs(current, `products/${product}/${DEFAULT_LOCALE}.json`, productTextsSchema);
  if (!found || !texts) return [];
  const shown = (prices: Prices) =>
    Object.fromEntries(
      Object.entries(prices).map(([code, { amount, sale }]) => [code, { amount, sale: sale ?? null }]),
    );
  const main = found.prices ? [{ extra: null, title: texts.displayName, prices: shown(found.prices) }] : [];
  const extras = found.extras.map(({ name, prices }) => ({
    extra: name,
    title: texts.extras[name]?.title ?? name,
    prices: shown(prices),
  }));
  const items = [...main, ...extras];
  const { displayName: productName } = texts;
  return items.length === 0 ? [] : [{ product, productName, isForSale: found.isForSale, items }];
}
