import * as z from 'zod/mini';
import { absoluteUrl, blackbox, gfLang, image, slug, timestamp, uuid, words } from './fields.ts';
import { amount, currency, offer } from './offer.ts';

export const purchaseableParams = z.object({ productName: slug });
export const purchaseablesQuery = z.object({ language: gfLang });

export const purchaseable = z.object({
  id: uuid,
  /** What the buyer owns afterwards. */
  productName: slug,
  displayName: words,
  text: words,
  image,
  offer,
  isMainOffer: z.boolean(),
  badge: z.optional(words),
  isOwned: z.boolean(),
});

export const purchaseables = z.object({ purchaseables: z.array(purchaseable) });

/** The price is what the player saw; the server sets it, and refuses when the two differ. */
export const purchaseBody = z.object({
  accountId: z.optional(uuid),
  price: z.object({ purchaseableId: uuid, amount, currency }),
  gfLang,
  blackbox,
});

export const purchaseResult = z.object({ link: absoluteUrl, orderId: uuid });

export const orderParams = z.object({ id: uuid });

export const order = z.object({
  id: uuid,
  status: z.enum(['pending', 'paid', 'cancelled', 'failed']),
  productName: slug,
  displayName: words,
  image,
  amount,
  currency,
  createdAt: timestamp,
});
