import * as z from 'zod/mini';
import {
  absoluteUrl,
  blackbox,
  country,
  documentVersion,
  email,
  gfLang,
  image,
  replyText,
  slug,
  uuid,
} from './fields.ts';
import { amount, currency, offer } from './offer.ts';

export const purchaseableParams = z.object({ productName: slug });
/** By default currency and country are those of the player's account, else those of the language. */
export const purchaseablesQuery = z.object({
  language: gfLang,
  currency: z.optional(currency),
  country: z.optional(country),
});

const purchaseableKind = z.enum(['product', 'edition', 'cosmetic', 'currency']);
export type PurchaseableKind = z.infer<typeof purchaseableKind>;

export const purchaseable = z.object({
  id: uuid,
  productName: slug,
  /** null for the product itself. */
  extraName: z.nullable(slug),
  kind: purchaseableKind,
  displayName: replyText,
  text: replyText,
  image,
  offer,
  isMainOffer: z.boolean(),
  badge: z.optional(replyText),
  isOwned: z.boolean(),
  /** For owners of the game: what the edition costs otherwise, and what it adds to the game. `offer` has their price. */
  upgrade: z.optional(z.object({ fullAmount: amount, adds: replyText })),
  /** The game that it needs and the player does not have. Both are bought together. */
  needs: z.optional(
    z.object({
      productName: slug,
      displayName: replyText,
      thumb: image,
      /** null if the game is not for sale; then this is not either. */
      offer: z.nullable(offer),
    }),
  ),
});

export const purchaseables = z.object({
  purchaseables: z.array(purchaseable),
  /** The currencies that the product has prices in. */
  currencies: z.array(currency),
  tax: z.object({ isIncluded: z.boolean(), percent: z.number(), country }),
  policy: z.object({
    /** Of the terms that a buyer agrees to. */
    version: documentVersion,
    /** How long a purchase that was not used is refunded; null where the publisher does not. */
    refundDays: z.nullable(z.int()),
    contact: email,
  }),
});

/** The price that the player saw. The server determines the price, and rejects the purchase when they differ. */
export const purchaseBody = z.object({
  /** The game account that gets currency or an item. Ignored for what all accounts of the player use. */
  accountId: z.optional(uuid),
  price: z.object({ purchaseableId: uuid, amount, currency }),
  /** Buys the game of an add-on or of currency together with it. The amount is that of both. */
  withGame: z.optional(z.boolean()),
  /** The buyer's country, and its tax as the player saw it. Required unless the price is 0, and so is the consent. */
  tax: z.optional(z.object({ country, percent: z.number().check(z.nonnegative(), z.maximum(100)) })),
  /** To the terms, and to a delivery before the time for a withdrawal is over. */
  consent: z.optional(z.object({ version: documentVersion })),
  gfLang,
  blackbox,
});

export const purchaseResult = z.object({ link: absoluteUrl, orderId: uuid });
