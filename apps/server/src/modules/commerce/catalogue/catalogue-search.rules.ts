import type { CatalogueQuery } from '@gatehouse/contract/catalogue';
import type { Offer } from '@gatehouse/contract/offer';
import { cataloguePages, PLATFORMS, PRICE_FILTERS, PRICE_STEPS, valuesOf } from '@gatehouse/domain/catalogue';
import { CATALOGUE_PAGE_SIZE } from '@gatehouse/domain/limits';
import { toMajorUnits } from '@gatehouse/domain/money';
import type { Searched } from './relevance.rules.ts';

/** What the catalogue searches and sorts by. */
export interface Listed {
  name: string;
  tags: readonly string[];
  platforms: readonly (typeof PLATFORMS)[number][];
  released: string;
  offer: Offer;
  searched: Searched;
}

type Filters = Omit<CatalogueQuery, 'q' | 'currency' | 'page' | 'sort'>;

/** Of several tags or platforms one is enough. */
export function isMatch(item: Listed, { tag, price, sale, platform }: Filters): boolean {
  if (tag !== undefined && !valuesOf(tag).some((one) => item.tags.includes(one))) return false;
  const platforms: readonly string[] = item.platforms;
  if (platform !== undefined && !valuesOf(platform).some((one) => platforms.includes(one))) return false;
  if (price !== undefined && !hasPrice(item.offer, price)) return false;
  return sale === undefined || discountOf(item.offer) > 0;
}

/** A number is the highest price, in whole units of the currency. */
function hasPrice(offer: Offer, price: string): boolean {
  if (price === 'free') return offer.kind === 'free';
  return price === 'paid' ? offer.kind !== 'free' : unitsOf(offer) <= Number(price);
}

/** How many items each further choice would find, next to the other filters. */
export function facetsOf(items: readonly Listed[], filters: Filters, steps: readonly number[]) {
  const count = (wanted: Filters) => items.filter((item) => isMatch(item, { ...filters, ...wanted })).length;
  const [free, ...paid] = PRICE_FILTERS;
  return {
    countOfTag: (tag: string) => count({ tag }),
    platforms: PLATFORMS.map((name) => ({ name, count: count({ platform: name }) })),
    prices: [free, ...steps.map(String), ...paid].map((value) => ({ value, count: count({ price: value }) })),
    onSale: count({ sale: 'yes' }),
  };
}

/** In whole units of its currency; free is 0. */
function unitsOf(offer: Offer): number {
  return offer.kind === 'free' ? 0 : toMajorUnits(offer.amount, offer.currency);
}

function discountOf(offer: Offer): number {
  return offer.kind === 'free' ? 0 : (offer.discountPercent ?? 0);
}

type Compare = (a: Listed, b: Listed) => number;

/** Equal ones stay in the order of their names, which is the order of the content. */
export function compareBy(sort: CatalogueQuery['sort'], collator: Intl.Collator): Compare {
  const newestFirst: Compare = (a, b) => (a.released === b.released ? 0 : a.released < b.released ? 1 : -1);
  switch (sort) {
    case 'name':
      return (a, b) => collator.compare(a.name, b.name);
    case 'price':
      return (a, b) => unitsOf(a.offer) - unitsOf(b.offer) || newestFirst(a, b);
    case 'price-high':
      return (a, b) => unitsOf(b.offer) - unitsOf(a.offer) || newestFirst(a, b);
    case 'discount':
      return (a, b) => discountOf(b.offer) - discountOf(a.offer) || newestFirst(a, b);
    default:
      return newestFirst;
  }
}

/** A page that is too high is the last one: a shared link may be older than a change of the catalogue. */
export function pageOf<T>(found: readonly T[], wanted: string | undefined) {
  const pages = cataloguePages(found.length);
  const page = Math.min(Number(wanted ?? 1), pages);
  const start = (page - 1) * CATALOGUE_PAGE_SIZE;
  return { items: found.slice(start, start + CATALOGUE_PAGE_SIZE), page, pages };
}

const STEPS_MAX = 4;

/** Round prices that divide the catalogue: something is cheaper, and something more expensive. */
export function priceStepsOf(offers: readonly Offer[]): number[] {
  const prices = offers.filter(({ kind }) => kind === 'price').map(unitsOf);
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  return PRICE_STEPS.filter((step) => step >= lowest && step < highest).slice(-STEPS_MAX);
}
