import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { PLATFORMS } from '@gatehouse/domain/catalogue';

export type Offers = ReplyOf<'GET /user/product/:productName/purchaseables'>;
export type Purchaseable = Offers['purchaseables'][number];

export type Summary =
  | { kind: 'missing' }
  | { kind: 'owned'; item: Purchaseable }
  /** Its game is not sold, or not in the same currency. */
  | { kind: 'unavailable' }
  | { kind: 'ready'; item: Purchaseable; amount: number; currency: string | null };

/** What a player is about to buy: the product itself, or an extra of it, with the game that it needs. */
export function summaryOf(purchaseables: readonly Purchaseable[], extraName: string | null): Summary {
  const item = purchaseables.find((one) => one.extraName === extraName);
  if (!item) return { kind: 'missing' };
  if (item.isOwned) return { kind: 'owned', item };
  const game = item.needs ? item.needs.offer : undefined;
  if (game === null) return { kind: 'unavailable' };
  const offers = game ? [item.offer, game] : [item.offer];
  const prices = offers.filter((offer) => offer.kind === 'price');
  const [first, ...others] = prices;
  if (others.some(({ currency }) => currency !== first?.currency)) return { kind: 'unavailable' };
  const amount = prices.reduce((sum, price) => sum + price.amount, 0);
  return { kind: 'ready', item, amount, currency: first?.currency ?? null };
}

/** Whether a game can be played on this device: in its browser, or installed on its system. */
export function runsHere(systems: readonly (typeof PLATFORMS)[number][], own: string | null): boolean {
  return systems.some((system) => system === 'browser' || system === own);
}
