import { PLATFORMS } from '@gatehouse/domain/catalogue';
import * as z from 'zod/mini';
import { image, link, localeInPath, replyText, slug } from './fields.ts';
import { currency, offer } from './offer.ts';

export const action = z.object({ label: replyText, link });

export const heroSlide = z.object({
  productName: slug,
  /** Without it, a product on sale shows its discount and the end of the sale. */
  eyebrow: z.optional(replyText),
  displayName: replyText,
  genre: replyText,
  tagline: replyText,
  text: replyText,
  image,
  wordmark: image,
  thumb: image,
  offer,
  systems: z.array(z.enum(PLATFORMS)),
  /** Without it, the button leads to where the game is played and says how. */
  primary: z.optional(action),
  secondary: action,
});
export type HeroSlide = z.infer<typeof heroSlide>;

/** The portal adds whether the player owns it. */
export const frontPageItem = z.object({
  productName: slug,
  displayName: replyText,
  genre: replyText,
  image,
  wordmark: z.optional(image),
  wordmarkPosition: z.enum(['top', 'bottom']),
  text: z.optional(replyText),
  offer,
  isNew: z.boolean(),
  isAddOn: z.boolean(),
  systems: z.array(z.enum(PLATFORMS)),
  action: z.optional(action),
});
export type FrontPageItem = z.infer<typeof frontPageItem>;

export const frontPageRow = z.object({
  id: slug,
  kind: z.enum(['cards', 'features', 'compact']),
  title: replyText,
  link: z.nullable(link),
  items: z.array(frontPageItem),
});
export type FrontPageRow = z.infer<typeof frontPageRow>;

/** By default the currency of the locale. */
export const frontPageQuery = z.object({ currency: z.optional(currency) });

export const frontPage = z.object({
  /** The locale of the texts. */
  locale: localeInPath,
  hero: z.array(heroSlide),
  rows: z.array(frontPageRow),
  band: z.object({ title: replyText, text: replyText, primary: action, secondary: action }),
});
export type FrontPage = z.infer<typeof frontPage>;
