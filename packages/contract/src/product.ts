import * as z from 'zod/mini';
import { block } from './article.ts';
import { absoluteUrl, day, image, link, localeInPath, slug, uuid, words } from './fields.ts';
import { offer } from './offer.ts';

export const GAME_PURCHASE_TYPES = ['free', 'once', 'add-on'] as const;

/** Exactly these ten keys are kept. */
export const productConfigEntry = z.object({
  id: uuid,
  productName: slug,
  displayName: words,
  freeToPlay: z.boolean(),
  gamePurchaseType: z.enum(GAME_PURCHASE_TYPES),
  sliderImage: image,
  storeSliderImage: image,
  productPreviewImage: image,
  storeTag: z.nullable(words),
  tags: z.array(words),
});
export type ProductConfigEntry = z.infer<typeof productConfigEntry>;
export const productConfigEntries = z.array(productConfigEntry);

export const SYSTEMS = ['windows', 'macos', 'linux', 'browser'] as const;

export const product = z.object({
  id: uuid,
  productName: slug,
  /** null for add-ons and for products that are no game. */
  gameId: z.nullable(uuid),
  displayName: words,
  genre: words,
  tagline: words,
  description: words,
  productLpcImage: z.nullable(image),
  productWebsite: z.nullable(absoluteUrl),
  coupledClientServerLocale: z.boolean(),
  /** Forces the coupled flag off. */
  formerCoupledClientServerLocale: z.boolean(),
  hero: image,
  thumb: image,
  wordmark: z.nullable(image),
  gallery: z.array(image),
  facts: z.array(z.object({ icon: slug, text: words })),
  released: z.nullable(day),
  madeBy: z.nullable(words),
  ages: z.nullable(z.int()),
  systems: z.array(z.enum(SYSTEMS)),
  /** Where a browser game is played. */
  playUrl: z.nullable(absoluteUrl),
  offer,
  tags: z.array(words),
  /** The language its words are in, when they are not translated. */
  locale: localeInPath,
});
export type Product = z.infer<typeof product>;

export const newsEntry = z.object({
  id: slug,
  title: words,
  date: day,
  image: z.nullable(image),
  summary: words,
  /** The beginning of the body as plain text. */
  preview: words,
  body: z.array(block),
  link: z.optional(link),
});
export type NewsEntry = z.infer<typeof newsEntry>;

export const productNews = z.object({ locale: localeInPath, title: words, entries: z.array(newsEntry) });
export type ProductNews = z.infer<typeof productNews>;

export const productListParams = z.object({ locale: localeInPath });
export const productParams = z.object({ name: slug, locale: localeInPath });
