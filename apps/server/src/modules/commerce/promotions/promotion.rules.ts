import type { Currency } from '@gatehouse/domain/money';
import type { Promotion } from '../../content/files/content.ts';
import type { PriceOffer } from '../catalogue/offer.rules.ts';
import { discountPercentOf } from '../catalogue/offer.rules.ts';

/** How long a player is new. */
const NEW_PLAYER_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the audience of a promotion depends on. */
export interface AudienceFacts {
  /** Whether the player owns the game, or has an account in it. */
  ownsGame: boolean;
  playerSince: Date;
}

export function isInAudience(
  { audience }: Promotion,
  { ownsGame, playerSince }: AudienceFacts,
  now: Date,
): boolean {
  switch (audience) {
    case 'all':
      return true;
    case 'owns':
      return ownsGame;
    case 'does-not-own':
      return !ownsGame;
    case 'new-player':
      return now.getTime() - playerSince.getTime() < NEW_PLAYER_DAYS * DAY_MS;
  }
}

export function isRunning({ starts, ends }: Promotion, now: Date): boolean {
  return now >= new Date(starts) && now < new Date(ends);
}

/** Whether a promotion lowers the price of this product or extra. */
export function isAbout(
  { prices, product, game, extra }: Promotion,
  sold: { product: { name: string }; extra: { name: string } | null },
): boolean {
  return prices !== undefined && (product ?? game) === sold.product.name && extra === sold.extra?.name;
}

export function isAt({ environments }: Promotion, server: string): boolean {
  return environments?.includes(server) ?? true;
}

/** The one that ends first is shown first; a player has the least time for it. */
export function mostUrgent(promotions: readonly Promotion[]): Promotion | undefined {
  return promotions.toSorted((one, other) => one.ends.localeCompare(other.ends))[0];
}

/** The price with a promotion, where it is lower and in the currency of the offer. Nothing is promised in another one. */
export function promotedPrice(
  offer: PriceOffer,
  { prices, ends }: Pick<Promotion, 'prices' | 'ends'>,
  /** The lowest price of the 30 days before the promotion; null where it is not known. */
  lowestBefore: number | null = null,
): PriceOffer | null {
  const amount = prices?.[offer.currency as Currency];
  if (amount === undefined || amount >= offer.amount) return null;
  const listAmount = offer.listAmount ?? offer.amount;
  return {
    kind: 'price',
    amount,
    currency: offer.currency,
    listAmount,
    discountPercent: discountPercentOf(listAmount, amount),
    lowestAmount: lowestBefore ?? offer.lowestAmount ?? offer.amount,
    endsAt: new Date(ends).toISOString(),
  };
}
