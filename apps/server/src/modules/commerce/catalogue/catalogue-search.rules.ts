import type { CatalogueQuery } from '@gatehouse/contract/catalogue';
import type { Offer } from '@gatehouse/contract/offer';
import { cataloguePages, type PLATFORMS, PRICE_STEPS } from '@gatehouse/domain/catalogue';
import { CATALOGUE_PAGE_SIZE } from '@gatehouse/domain/limits';
import { toMajorUnits } from '@gatehouse/domain/money';

/** What the catalogue searches and sorts by. */
export interface Listed {
  name: string;
  tags: readonly string[];
  platforms: readonly (typeof PLATFORMS)[number][];
  released: string;
  offer: Offer;
  /** The texts that a search looks at. */
  searched: string;
}

type Filters = Omit<CatalogueQuery, 'currency' | 'page' | 'sort'>;

export function isMatch(item: Listed, { q, tag, price, sale, platform, max }: Filters): boolean {
  const { offer } = item;
  if (tag !== undefined && !item.tags.includes(tag)) return false;
  if (platform !== undefined && !item.platforms.includes(platform)) return false;
  if (price !== undefined && (offer.kind === 'free') !== (price === 'free')) return false;
  if (sale !== undefined && discountOf(offer) === 0) return false;
  if (max !== undefined && unitsOf(offer) > Number(max)) return false;
  return q === undefined || wordsOf(q).every((word) => item.searched.includes(word));
}

/** In whole units of its currency; free is 0. */
function unitsOf(offer: Offer): number {
  return offer.kind === 'free' ? 0 : toMajorUnits(offer.amount, offer.currency);
}

function discountOf(offer: Offer): number {
  return offer.kind === 'free' ? 0 : (offer.discountPercent ?? 0);
}

/** Without case and accents, so that "konigreich" finds "Königreich". */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(q: string): string[] {
  return searchable(q).split(/\s+/).filter(Boolean);
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
