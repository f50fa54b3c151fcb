import * as z from 'zod/mini';
import { absoluteUrl, blackbox, gfLang, image, replyText, slug, uuid } from './fields.ts';
import { amount, currency, offer } from './offer.ts';

export const purchaseableParams = z.object({ productName: slug });
/** By default the currency of the language's country. */
export const purchaseablesQuery = z.object({ language: gfLang, currency: z.optional(currency) });

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
});

export const purchaseables = z.object({
  purchaseables: z.array(purchaseable),
  /** The currencies that the product has prices in. */
  currencies: z.array(currency),
  tax: z.object({ isIncluded: z.boolean(), percent: z.number() }),
});

/** The price that the player saw. The server determines the price, and rejects the purchase when they differ. */
export const purchaseBody = z.object({
  /** The game account that gets currency or an item. Ignored for what all accounts of the player use. */
  accountId: z.optional(uuid),
  price: z.object({ purchaseableId: uuid, amount, currency }),
  gfLang,
  blackbox,
});

export const purchaseResult = z.object({ link: absoluteUrl, orderId: uuid });
