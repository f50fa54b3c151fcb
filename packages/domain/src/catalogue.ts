import { CATALOGUE_PAGE_SIZE, CATALOGUE_TEXT_LENGTH_MAX } from './limits.ts';

export const PLATFORMS = ['windows', 'macos', 'linux', 'browser'] as const;
/** Those that the launcher can be installed on. */
export const CLIENT_SYSTEMS = [
  'windows',
  'macos',
  'linux',
] as const satisfies readonly (typeof PLATFORMS)[number][];
export type ClientSystem = (typeof CLIENT_SYSTEMS)[number];
export const PRICE_FILTERS = ['free', 'paid'] as const;
/** The first one is the default. */
export const CATALOGUE_SORTS = ['newest', 'name', 'price', 'price-high', 'discount'] as const;

/** What a visitor filters the catalogue by, as it is in the address. */
export interface CatalogueFilters {
  q?: string | undefined;
  /** Several are separated by commas; one of them is enough. */
  tag?: string | undefined;
  /** Free, paid, or the highest price in whole units of the currency. */
  price?: string | undefined;
  sale?: 'yes' | undefined;
  /** Several are separated by commas; one of them is enough. */
  platform?: string | undefined;
  sort?: (typeof CATALOGUE_SORTS)[number] | undefined;
  page?: string | undefined;
}

/** The filters that may have several values: each is a parameter of the address. */
export const MULTIPLE_FILTERS: ReadonlySet<string> = new Set<keyof CatalogueFilters>(['tag', 'platform']);
/** More than anybody chooses. */
export const FILTER_VALUES_MAX = 16;

/** The values of a filter that may have several. */
export function valuesOf(filter: string | undefined): string[] {
  return filter?.split(',') ?? [];
}

const STEP_DIGITS = [1, 2, 5];
/** Up to 5,000,000, for currencies with large numbers. */
const STEP_MAGNITUDES = 7;

/** The prices that a visitor can filter by: a few round ones, so that there are finitely many filters. */
export const PRICE_STEPS: readonly number[] = Array.from({ length: STEP_MAGNITUDES }, (_, power) =>
  STEP_DIGITS.map((digit) => digit * 10 ** power),
).flat();

const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string): value is T =>
    (values as readonly string[]).includes(value);

/** Whether one value of the address can be a filter. Whether such a tag or page exists, only the content says. */
export const FILTER_CHECKS: Readonly<Record<keyof CatalogueFilters, (value: string) => boolean>> = {
  q: (value) => value.trim() !== '' && value.length <= CATALOGUE_TEXT_LENGTH_MAX,
  tag: (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 64,
  price: isOneOf([...PRICE_FILTERS, ...PRICE_STEPS.map(String)]),
  sale: (value) => value === 'yes',
  platform: isOneOf(PLATFORMS),
  sort: isOneOf(CATALOGUE_SORTS),
  // The first page has no number, so that it has one address.
  page: (value) => /^[1-9]\d{0,3}$/.test(value) && value !== '1',
};

export function cataloguePages(products: number): number {
  return Math.max(1, Math.ceil(products / CATALOGUE_PAGE_SIZE));
}
