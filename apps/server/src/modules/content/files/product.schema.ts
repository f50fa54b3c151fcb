import type { Block } from '@gatehouse/contract/article';
import { GAME_PURCHASE_TYPES, SYSTEMS } from '@gatehouse/contract/product';
import { z } from 'zod';
import { address, day, name, requiredText } from './fields.schema.ts';
import { parseMarkdown } from './markdown.ts';
import { prices } from './price.schema.ts';

const extra = z.strictObject({
  id: z.uuid(),
  name,
  kind: z.enum(['edition', 'cosmetic', 'currency']),
  prices,
  mostChosen: z.boolean().default(false),
  isForSale: z.boolean().default(true),
});

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Players read its name in their language. */
function isKnownLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && languageNames.of(tag) !== undefined;
  } catch {
    return false;
  }
}

const languages = z
  .array(z.string().refine(isKnownLanguage, { error: 'must be a language like de or pt-BR' }))
  .refine((tags) => new Set(tags).size === tags.length, { error: 'must name each language once' });

export const productSchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(['game', 'add-on']),
    addOnOf: name.optional(),
    gamePurchaseType: z.enum(GAME_PURCHASE_TYPES),
    freeToPlay: z.boolean(),
    /** What is not for sale stays with those who own it, and can be granted by a coupon. */
    isForSale: z.boolean().default(true),
    prices: prices.optional(),
    tags: z.array(name),
    storeTag: name.optional(),
    isNewUntil: day.optional(),
    wordmark: z.enum(['top', 'bottom']),
    /** Names of additional pictures in its art folder. */
    gallery: z.array(name).default([]),
    website: address,
    released: day,
    developer: requiredText,
    platforms: z.array(z.enum(SYSTEMS)).min(1),
    languages: z
      .strictObject({
        interface: languages.min(1),
        audio: languages.default([]),
        subtitles: languages.default([]),
      })
      .optional(),
    minimumAge: z.int().nonnegative(),
    locales: z.strictObject({ coupled: z.boolean(), formerCoupled: z.boolean() }),
    extras: z.array(extra).default([]),
  })
  .refine(({ freeToPlay, prices }) => freeToPlay === (prices === undefined), {
    path: ['prices'],
    error: 'must be given for a product that is not free to play, and for no other',
  })
  .refine(({ kind, addOnOf }) => (kind === 'add-on') === (addOnOf !== undefined), {
    path: ['addOnOf'],
    error: 'must name the game of an add-on, and stand in no other product',
  });

export const productTextsSchema = z.strictObject({
  displayName: requiredText,
  genre: requiredText,
  newsTitle: requiredText.optional(),
  tagline: requiredText,
  text: requiredText,
  description: requiredText,
  facts: z.array(
    z.strictObject({
      icon: z.enum(['players', 'controller', 'languages', 'world', 'clock', 'browser']),
      text: requiredText,
    }),
  ),
  systemRequirements: z.strictObject({ minimum: z.array(requiredText), recommended: z.array(requiredText) }),
  extras: z
    .record(
      name,
      z.strictObject({
        title: requiredText,
        text: requiredText,
        /** What an edition adds for owners of the game; without it they read `text`. */
        adds: requiredText.optional(),
      }),
    )
    .default({}),
});

export const newsSchema = z.strictObject({
  title: requiredText,
  date: day,
  teaser: requiredText,
  body: requiredText.transform(parsedOnce),
});

/** Parsed when it is first read: an installation has many articles in many languages, and starts often. */
function parsedOnce(source: string): () => Block[] {
  let blocks: Block[] | undefined;
  return () => {
    blocks ??= parseMarkdown(source);
    return blocks;
  };
}
