import { CATALOGUE_SORTS, FILTER_VALUES_MAX, PLATFORMS, PRICE_FILTERS } from '@gatehouse/domain/catalogue';
import { CATALOGUE_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import {
  image,
  localeInPath,
  matching,
  replyText,
  SLUG_LENGTH_MAX,
  SLUG_PATTERN,
  slug,
  text,
  uuid,
} from './fields.ts';
import { currency, offer } from './offer.ts';

/** A product as lists of the shop show it. The portal adds whether the player owns it. */
export const shopItem = z.object({
  id: uuid,
  productName: slug,
  displayName: replyText,
  genre: replyText,
  tagline: replyText,
  image,
  thumb: image,
  /** An add-on without its own wordmark has none. */
  wordmark: z.optional(image),
  wordmarkPosition: z.enum(['top', 'bottom']),
  offer,
  isNew: z.boolean(),
  isAddOn: z.boolean(),
  systems: z.array(z.enum(PLATFORMS)),
  /** The locale of its texts. */
  locale: localeInPath,
});
export type ShopItem = z.infer<typeof shopItem>;

/** A genre or another tag that the operator has named. */
export const shopTag = z.object({ name: slug, label: replyText });
export type ShopTag = z.infer<typeof shopTag>;

/** What the page of a product shows beyond the product itself. */
export const productPage = z.object({
  requirements: z.object({ minimum: z.array(replyText), recommended: z.array(replyText) }),
  tags: z.array(shopTag),
  /** The game of an add-on. */
  game: z.nullable(z.object({ productName: slug, displayName: replyText })),
  addOns: z.array(shopItem),
  related: z.array(shopItem),
  /** The picture for shared links. */
  share: image,
});
export type ProductPage = z.infer<typeof productPage>;

export const catalogueParams = z.object({ locale: localeInPath });

/** One of the values, or several with commas between them. */
const several = (value: string, valueLength: number) =>
  matching(
    `(?:${value})(?:,(?:${value})){0,${FILTER_VALUES_MAX - 1}}`,
    (valueLength + 1) * FILTER_VALUES_MAX,
  );

/** Filters that nothing matches find nothing; a page that is too high is the last one. */
export const catalogueQuery = z.object({
  q: z.optional(text(CATALOGUE_TEXT_LENGTH_MAX)),
  tag: z.optional(several(SLUG_PATTERN, SLUG_LENGTH_MAX)),
  /** Free, paid, or the highest price in whole units of the currency. */
  price: z.optional(matching(`${PRICE_FILTERS.join('|')}|[1-9][0-9]{0,6}`, 7)),
  sale: z.optional(z.literal('yes')),
  platform: z.optional(several(PLATFORMS.join('|'), 8)),
  sort: z.optional(z.enum(CATALOGUE_SORTS)),
  page: z.optional(matching('[1-9][0-9]{0,3}', 4)),
  /** By default the currency of the locale. */
  currency: z.optional(currency),
});
export type CatalogueQuery = z.infer<typeof catalogueQuery>;

export const catalogue = z.object({
  items: z.array(shopItem),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  currency,
  /** The currencies in which something has a price. */
  currencies: z.array(currency),
  /** What to filter by, and how many products each choice would find next to the other filters. */
  tags: z.array(z.extend(shopTag, { count: z.int() })),
  platforms: z.array(z.object({ name: z.enum(PLATFORMS), count: z.int() })),
  prices: z.array(z.object({ value: replyText, count: z.int() })),
  onSale: z.int(),
});
export type Catalogue = z.infer<typeof catalogue>;
