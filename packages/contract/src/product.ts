import { PLATFORMS } from '@gatehouse/domain/catalogue';
import * as z from 'zod/mini';
import { block } from './article.ts';
import { absoluteUrl, day, image, link, localeInPath, matching, replyText, slug, uuid } from './fields.ts';
import { currency, offer } from './offer.ts';

export const GAME_PURCHASE_TYPES = ['free', 'once', 'add-on'] as const;

/** Exactly these ten keys are kept. */
export const productConfigEntry = z.object({
  id: uuid,
  productName: slug,
  displayName: replyText,
  freeToPlay: z.boolean(),
  gamePurchaseType: z.enum(GAME_PURCHASE_TYPES),
  sliderImage: image,
  storeSliderImage: image,
  productPreviewImage: image,
  storeTag: z.nullable(replyText),
  tags: z.array(replyText),
});
export type ProductConfigEntry = z.infer<typeof productConfigEntry>;
export const productConfigEntries = z.array(productConfigEntry);

export const SYSTEMS = PLATFORMS;

/** As `de` or `pt-BR`. */
const languageTag = matching('[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}', 24);

export const product = z.object({
  id: uuid,
  productName: slug,
  /** null for add-ons and for products that are no game. */
  gameId: z.nullable(uuid),
  displayName: replyText,
  genre: replyText,
  tagline: replyText,
  description: replyText,
  productLpcImage: z.nullable(image),
  productWebsite: z.nullable(absoluteUrl),
  coupledClientServerLocale: z.boolean(),
  /** Forces the coupled flag to false. */
  formerCoupledClientServerLocale: z.boolean(),
  hero: image,
  thumb: image,
  wordmark: z.nullable(image),
  gallery: z.array(image),
  /** By the names of its extras. An extra without one shows the thumb. */
  extraPictures: z.record(slug, image),
  facts: z.array(z.object({ icon: slug, text: replyText })),
  /** BCP 47 tags of the languages that it is written, spoken and subtitled in; null where that is not known. */
  languages: z.nullable(
    z.object({
      interface: z.array(languageTag),
      audio: z.array(languageTag),
      subtitles: z.array(languageTag),
    }),
  ),
  released: z.nullable(day),
  madeBy: z.nullable(replyText),
  ages: z.nullable(z.int()),
  systems: z.array(z.enum(SYSTEMS)),
  /** The URL of a browser game. */
  playUrl: z.nullable(absoluteUrl),
  offer,
  tags: z.array(replyText),
  /** The locale of its texts, when they are not translated. */
  locale: localeInPath,
});
export type Product = z.infer<typeof product>;

export const newsEntry = z.object({
  id: slug,
  title: replyText,
  date: day,
  image: z.nullable(image),
  summary: replyText,
  /** The beginning of the body as plain text. */
  preview: replyText,
  body: z.array(block),
  link: z.optional(link),
});
export type NewsEntry = z.infer<typeof newsEntry>;

export const productNews = z.object({ locale: localeInPath, title: replyText, entries: z.array(newsEntry) });
export type ProductNews = z.infer<typeof productNews>;

export const productListParams = z.object({ locale: localeInPath });
export const productParams = z.object({ name: slug, locale: localeInPath });
/** By default the currency of the locale. */
export const productQuery = z.object({ currency: z.optional(currency) });
