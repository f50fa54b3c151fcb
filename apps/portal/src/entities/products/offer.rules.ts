import type { Offer } from '@gatehouse/contract/offer';

type Money = { amount: number; currency: string };

export type OfferLabel =
  | { kind: 'owned' }
  | { kind: 'free' }
  | ({ kind: 'price' } & Money)
  | ({ kind: 'sale'; listAmount: number; discountPercent: number } & Money);

/** The price label of a card. An owned product has no price. */
export function offerLabel(offer: Offer, isOwned: boolean): OfferLabel {
  if (isOwned) return { kind: 'owned' };
  if (offer.kind === 'free') return { kind: 'free' };
  const { amount, currency, listAmount, discountPercent } = offer;
  if (listAmount === undefined || discountPercent === undefined || listAmount <= amount) {
    return { kind: 'price', amount, currency };
  }
  return { kind: 'sale', amount, currency, listAmount, discountPercent };
}
