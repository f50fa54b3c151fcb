import * as z from 'zod/mini';
import { image, link, localeInPath, slug, words } from './fields.ts';
import { offer } from './offer.ts';

export const action = z.object({ label: words, link });

export const heroSlide = z.object({
  productName: slug,
  eyebrow: words,
  displayName: words,
  genre: words,
  tagline: words,
  text: words,
  image,
  wordmark: image,
  thumb: image,
  offer,
  primary: action,
  secondary: action,
});
export type HeroSlide = z.infer<typeof heroSlide>;

/** Whether the player owns it is merged in by the portal. */
export const frontPageItem = z.object({
  productName: slug,
  displayName: words,
  genre: words,
  image,
  wordmark: z.optional(image),
  wordmarkPosition: z.enum(['top', 'bottom']),
  text: z.optional(words),
  offer,
  isNew: z.boolean(),
  action: z.optional(action),
});
export type FrontPageItem = z.infer<typeof frontPageItem>;

export const frontPageRow = z.object({
  id: slug,
  kind: z.enum(['cards', 'features', 'compact']),
  title: words,
  link: z.nullable(link),
  items: z.array(frontPageItem),
});
export type FrontPageRow = z.infer<typeof frontPageRow>;

export const frontPage = z.object({
  /** The language the words are in. */
  locale: localeInPath,
  hero: z.array(heroSlide),
  rows: z.array(frontPageRow),
  band: z.object({ title: words, text: words, primary: action, secondary: action }),
});
export type FrontPage = z.infer<typeof frontPage>;
