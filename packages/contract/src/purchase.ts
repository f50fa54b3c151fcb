import * as z from 'zod/mini';
import { absoluteUrl, blackbox, gfLang, image, replyText, slug, uuid } from './fields.ts';
import { amount, currency, offer } from './offer.ts';

export const purchaseableParams = z.object({ productName: slug });
export const purchaseablesQuery = z.object({ language: gfLang });

export const purchaseable = z.object({
  id: uuid,
  /** The products that the buyer owns afterwards. */
  productName: slug,
  displayName: replyText,
  text: replyText,
  image,
  offer,
  isMainOffer: z.boolean(),
  badge: z.optional(replyText),
  isOwned: z.boolean(),
});

export const purchaseables = z.object({ purchaseables: z.array(purchaseable) });

/** The price that the player saw. The server determines the price, and rejects the purchase when they differ. */
export const purchaseBody = z.object({
  accountId: z.optional(uuid),
  price: z.object({ purchaseableId: uuid, amount, currency }),
  gfLang,
  blackbox,
});

export const purchaseResult = z.object({ link: absoluteUrl, orderId: uuid });
