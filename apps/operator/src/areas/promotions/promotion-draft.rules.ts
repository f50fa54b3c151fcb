import type { EditedPromotion, PricedItem } from '@gatehouse/contract/operator/promotions.endpoints';

export const itemKey = (product: string, extra: string | null | undefined) => `${product}/${extra ?? ''}`;

export const newPromotion = (game: string): EditedPromotion => ({
  contentType: 'item_promotion',
  game,
  starts: '',
  ends: '',
  audience: 'all',
  texts: {},
});

/** What it is about: the game itself where nothing else is named. */
export function itemOf(
  items: readonly PricedItem[],
  { game, product = game, extra }: EditedPromotion,
): PricedItem | undefined {
  return items.find((one) => itemKey(one.product, one.extra) === itemKey(product, extra));
}

/** Removes the prices, which were those of another item. */
export function withItem(promotion: EditedPromotion, { product, extra }: PricedItem): EditedPromotion {
  const { product: _, extra: __, prices: ___, ...rest } = promotion;
  return {
    ...rest,
    ...(product === promotion.game ? {} : { product }),
    ...(extra === null ? {} : { extra }),
  };
}

/** Without what is empty: the file has no field for it. */
export function written(promotion: EditedPromotion): EditedPromotion {
  const { environments, prices, coupon, link, ...rest } = promotion;
  return {
    ...rest,
    ...(environments && environments.length > 0 ? { environments } : {}),
    ...(prices && Object.keys(prices).length > 0 ? { prices } : {}),
    ...(coupon ? { coupon } : {}),
    ...(link ? { link } : {}),
  };
}
