import { type CatalogueFilters, FILTER_CHECKS } from '@gatehouse/domain/catalogue';

const NAMES = Object.keys(FILTER_CHECKS) as (keyof CatalogueFilters)[];

/** The filters of an address. A value that cannot be one is ignored, like an empty field of the form. */
export function filtersIn(search: string): CatalogueFilters {
  const given = new URLSearchParams(search);
  const known = NAMES.flatMap((name) => {
    const value = given.get(name);
    return value !== null && FILTER_CHECKS[name](value) ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

/** The query of an address with these filters, in one order; empty without any. */
export function searchOf(filters: CatalogueFilters): string {
  const given = NAMES.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value]];
  });
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Other results start with their first page. An empty value removes the filter. */
export function withFilter(
  { page: _, ...filters }: CatalogueFilters,
  name: keyof CatalogueFilters,
  value: string,
): CatalogueFilters {
  return filtersIn(searchOf({ ...filters, [name]: value }));
}
