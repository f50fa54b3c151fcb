import { GAME_PURCHASE_TYPES, SYSTEMS } from '@gatehouse/contract/product';
import type { Block } from '@gatehouse/domain/article';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ALWAYS, address, day, name, requiredText } from './fields.schema.ts';
import { parseMarkdown } from './markdown.ts';
import { prices } from './price.schema.ts';

const extra = z.strictObject({
  id: z.uuid().describe('Its id in orders. It never changes.'),
  name: name.describe('Its name in files and addresses, such as midnight-edition.'),
  kind: z.enum(['edition', 'cosmetic', 'currency']),
  prices: prices.describe('An amount, or an amount with a sale, by currency.'),
  mostChosen: z.boolean().default(false).describe('It has the label for what most players choose.'),
  isForSale: z.boolean().default(true).describe('What is not for sale stays with those who own it.'),
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
    id: z.uuid().describe('Its id in orders and libraries. It never changes.'),
    kind: z.enum(['game', 'add-on']),
    addOnOf: name.optional().describe('The game of an add-on: the name of its folder in products/.'),
    gamePurchaseType: z
      .enum(GAME_PURCHASE_TYPES)
      .describe('`free`, `once` for a game that is bought, `add-on` for what belongs to one.'),
    freeToPlay: z.boolean().describe('A free product has no prices.'),
    isForSale: z
      .boolean()
      .default(true)
      .describe('What is not for sale stays with those who own it, and can be granted by a coupon.'),
    prices: prices.optional().describe('An amount, or an amount with a sale, by currency.'),
    tags: z.array(name).describe('The first one that has a name in shop.json is in the breadcrumbs.'),
    storeTag: name.optional().describe('The label on its picture, such as sale.'),
    isNewUntil: day.optional().describe('The last day on which it is marked as new (UTC).'),
    wordmark: z.enum(['top', 'bottom']).describe('Where the name of the game is on its key art.'),
    gallery: z.array(name).default([]).describe('Names of scenes in its art folder, such as scene-1.'),
    website: address.describe('Its own site.'),
    released: day.describe('The day of its release, like 2026-05-31.'),
    developer: requiredText.describe('The studio that made it.'),
    platforms: z.array(z.enum(SYSTEMS)).min(1).describe('Where it runs.'),
    languages: z
      .strictObject({
        interface: languages.min(1),
        audio: languages.default([]),
        subtitles: languages.default([]),
      })
      .optional()
      .describe('The languages of the game, as de or pt-BR.'),
    minimumAge: z.int().nonnegative().describe('In years; 0 for everyone.'),
    locales: z
      .strictObject({
        coupled: z.boolean().describe('Client and server of the game must have the same language.'),
        formerCoupled: z.boolean().describe('They had to in former times: the launcher ignores `coupled`.'),
      })
      .describe('Mostly both are false.'),
    extras: z.array(extra).default([]).describe('Editions, items and currencies that are sold for it.'),
  })
  .refine(
    ({ freeToPlay, prices }) => typeof freeToPlay !== 'boolean' || freeToPlay === (prices === undefined),
    {
      ...ALWAYS,
      path: ['prices'],
      error: 'must be given for a product that is not free to play, and for no other',
    },
  )
  .refine(({ kind, addOnOf }) => kind === undefined || (kind === 'add-on') === (addOnOf !== undefined), {
    ...ALWAYS,
    path: ['addOnOf'],
    error: 'must name the game of an add-on, and stand in no other product',
  });

export const productTextsSchema = z.strictObject({
  displayName: requiredText.describe('The name that players read.'),
  genre: requiredText.describe('A word or two, such as Street racing.'),
  newsTitle: requiredText.optional().describe('The heading of its news.'),
  tagline: requiredText.describe('A sentence that makes curious.'),
  text: requiredText.describe('A sentence or two for lists and cards.'),
  description: requiredText.describe('Plain text; an empty line starts a paragraph.'),
  facts: z
    .array(
      z.strictObject({
        icon: z.enum(['players', 'controller', 'languages', 'world', 'clock', 'browser']),
        text: requiredText,
      }),
    )
    .describe('Short facts with an icon.'),
  systemRequirements: z
    .strictObject({
      minimum: z.array(requiredText).describe('A line each; an empty list where there are none.'),
      recommended: z.array(requiredText).describe('A line each; an empty list where there are none.'),
    })
    .describe('What the machine of a player needs.'),
  extras: z
    .record(
      name,
      z.strictObject({
        title: requiredText,
        text: requiredText,
        adds: requiredText
          .optional()
          .describe('What an edition adds for owners of the game; without it they read `text`.'),
      }),
    )
    .default({})
    .describe('The words of each extra of product.json, by its name.'),
});

export const newsSchema = z.strictObject({
  title: requiredText.describe('The headline.'),
  date: day.describe('The day of the article, the same in every language.'),
  teaser: requiredText.describe('One or two sentences for lists.'),
  body: requiredText.describe('Markdown (CommonMark) without HTML.').transform(parsedOnce),
});

/** From one release to the next nearly all articles stay, and to parse them is half of the work of checking an edit. */
const articles = new LRUCache<string, Block[]>({ max: 5000, memoMethod: parseMarkdown });

/** Parsed when it is first read: an installation has many articles in many languages, and starts often. */
function parsedOnce(source: string): () => Block[] {
  let blocks: Block[] | undefined;
  return () => {
    blocks ??= articles.memo(source);
    return blocks;
  };
}
