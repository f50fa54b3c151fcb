import * as z from 'zod/mini';
import { slug, timestamp } from './fields.ts';
import { currency, offer } from './offer.ts';

export const wishParams = z.object({ productName: slug });

/** A mail about a lower price is sent only to those who ask for it. By default in the currency of the player's locale. */
export const wishBody = z.object({ wantsPriceMail: z.boolean(), currency: z.optional(currency) });

/** Newest first, without products that the player owns. */
export const wishList = z.object({
  items: z.array(
    z.object({
      productName: slug,
      addedAt: timestamp,
      wantsPriceMail: z.boolean(),
      /** The current price in the currency of the wish; null for what is not for sale. */
      offer: z.nullable(offer),
    }),
  ),
});
