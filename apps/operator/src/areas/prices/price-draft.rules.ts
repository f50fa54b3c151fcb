import type { OperatorBodyOf } from '@gatehouse/contract/operator/operator-endpoints';
import type { ProductPrices } from '@gatehouse/contract/operator/prices.endpoints';
import type { Currency } from '@gatehouse/domain/money';

type Item = ProductPrices['items'][number];
type EditedItem = OperatorBodyOf<'PUT /prices/:product'>['items'][number];

/** A row of the form. */
export interface PriceDraft {
  amount: number | null;
  saleAmount: number | null;
  until: string;
}

export function draftOf({ prices }: Item, currency: Currency): PriceDraft {
  const price = prices[currency];
  return {
    amount: price?.amount ?? null,
    saleAmount: price?.sale?.amount ?? null,
    until: price?.sale?.until ?? '',
  };
}

/** All prices of the items of which one has changed. */
export function changedItems(
  items: readonly Item[],
  changes: ReadonlyMap<Item, Partial<Record<Currency, PriceDraft>>>,
): EditedItem[] {
  return items.flatMap((item) => {
    const changed = changes.get(item);
    if (!changed) return [];
    const currencies = [...new Set([...Object.keys(item.prices), ...Object.keys(changed)])] as Currency[];
    const prices = currencies.flatMap((currency) => {
      const { amount, saleAmount, until } = changed[currency] ?? draftOf(item, currency);
      const sale = saleAmount === null || until === '' ? null : { amount: saleAmount, until };
      return amount === null ? [] : [[currency, { amount, sale }] as const];
    });
    return [{ extra: item.extra, prices: Object.fromEntries(prices) }];
  });
}
