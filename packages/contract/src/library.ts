import * as z from 'zod/mini';
import {
  absoluteUrl,
  gameKey,
  gfLang,
  image,
  localeInPath,
  replyText,
  slug,
  timestamp,
  uuid,
} from './fields.ts';
import { currency, offer } from './offer.ts';
import { SYSTEMS } from './product.ts';

const ownershipSource = z.enum(['free', 'purchase', 'coupon', 'migration']);

/** The game itself, or something that belongs to it: an add-on, or an extra of the product. */
export const belonging = z.object({
  kind: z.enum(['game', 'add-on', 'edition', 'cosmetic', 'currency']),
  displayName: replyText,
  source: ownershipSource,
  /** The latest one, for currency that was bought several times. */
  grantedAt: timestamp,
  count: z.int(),
});
export type Belonging = z.infer<typeof belonging>;

export const libraryItem = z.object({
  productName: slug,
  gameId: uuid,
  displayName: replyText,
  genre: replyText,
  hero: image,
  thumb: image,
  wordmark: z.nullable(image),
  accountGroup: gameKey,
  environments: z.array(z.object({ id: gameKey, region: gameKey, regionName: replyText })),
  locales: z.array(localeInPath),
  systems: z.array(z.enum(SYSTEMS)),
  playUrl: z.nullable(absoluteUrl),
  /** As its launchers have counted it. */
  playedSeconds: z.int(),
  lastPlayed: z.nullable(timestamp),
  /** The game first, then what belongs to it, in the order of the grants. */
  belongings: z.array(belonging),
});
export type LibraryItem = z.infer<typeof libraryItem>;

/** Of a counter: a launcher has one for each player and game. */
export const playTimeParams = z.object({ id: uuid });
const SECONDS_MAX = 1_000_000_000;
export const playTimeBody = z.object({
  productName: slug,
  /** All that the counter has counted since it was made, so that a report that is sent twice counts once. */
  seconds: z.int().check(z.nonnegative(), z.maximum(SECONDS_MAX)),
});
export type PlayTimeBody = z.infer<typeof playTimeBody>;

export const library = z.object({ locale: localeInPath, items: z.array(libraryItem) });
export type Library = z.infer<typeof library>;

export const libraryParams = z.object({ locale: localeInPath });

export const ownership = z.object({
  productName: slug,
  source: ownershipSource,
  grantedAt: timestamp,
});
export type Ownership = z.infer<typeof ownership>;

/** An edition, an item or currency of a product. */
export const ownedExtra = z.object({
  productName: slug,
  extraName: slug,
  /** The latest one, where it was bought several times. */
  grantedAt: timestamp,
  count: z.int(),
});
export type OwnedExtra = z.infer<typeof ownedExtra>;

export const ownerships = z.object({ ownerships: z.array(ownership), extras: z.array(ownedExtra) });

export const promotionParams = z.object({ gameId: uuid, lang: gfLang, server: gameKey, user: uuid });

/** By default the currency of the language's country. */
export const promotionQuery = z.object({ currency: z.optional(currency) });

export const PROMOTION_TYPES = ['happy_hour_ad', 'item_promotion', 'news'] as const;

export const promotion = z.object({
  offer: z.nullable(
    z.object({
      contentType: z.enum(PROMOTION_TYPES),
      title: replyText,
      text: replyText,
      image: z.nullable(image),
      link: absoluteUrl,
      endsAt: z.nullable(timestamp),
      price: z.optional(offer),
    }),
  ),
});
