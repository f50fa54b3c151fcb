import * as z from 'zod/mini';
import { localeInPath, slug, timestamp } from './fields.ts';
import { currency, offer } from './offer.ts';

export const wishParams = z.object({ productName: slug });

/**
 * A mail about a lower price is sent only to those who ask for it. Left out, that stays as it is: a tab that does not know of
 * the wish yet must not take it back. By default in the currency of the player's locale.
 */
export const wishBody = z.object({ wantsPriceMail: z.optional(z.boolean()), currency: z.optional(currency) });

/** Prices are in the chosen currency, else in that of the page's locale. Without both each is in the currency of its wish. */
export const wishListQuery = z.object({ locale: z.optional(localeInPath), currency: z.optional(currency) });

/** Newest first, without products that the player owns. */
export const wishList = z.object({
  items: z.array(
    z.object({
      productName: slug,
      addedAt: timestamp,
      wantsPriceMail: z.boolean(),
      /** The current price; null for what is not for sale. */
      offer: z.nullable(offer),
    }),
  ),
});
