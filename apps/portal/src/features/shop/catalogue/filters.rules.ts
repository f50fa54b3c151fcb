import {
  type CatalogueFilters,
  FILTER_CHECKS,
  FILTER_VALUES_MAX,
  MULTIPLE_FILTERS,
  valuesOf,
} from '@gatehouse/domain/catalogue';

const NAMES = Object.keys(FILTER_CHECKS) as (keyof CatalogueFilters)[];

/** The filters of an address. A value that cannot be one is ignored, like an empty field of the form. */
export function filtersIn(search: string): CatalogueFilters {
  const given = new URLSearchParams(search);
  const known = NAMES.flatMap((name) => {
    const values = MULTIPLE_FILTERS.has(name)
      ? [...new Set(given.getAll(name))].sort().slice(0, FILTER_VALUES_MAX)
      : given.getAll(name).slice(0, 1);
    const valid = values.filter(FILTER_CHECKS[name]);
    return valid.length > 0 ? [[name, valid.join(',')]] : [];
  });
  return Object.fromEntries(known);
}

/** The query of an address with these filters, in one order; empty without any. */
export function searchOf(filters: CatalogueFilters): string {
  const given = NAMES.flatMap((name) => {
    const value = filters[name];
    const values = MULTIPLE_FILTERS.has(name) ? valuesOf(value) : [value ?? ''];
    return values.filter(Boolean).map((one) => [name, one]);
  });
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Adds a value to a filter that may have several, or removes it. */
export function withToggled(
  filters: CatalogueFilters,
  name: 'tag' | 'platform',
  value: string,
): CatalogueFilters {
  const values = new Set(valuesOf(filters[name]));
  if (!values.delete(value)) values.add(value);
  return withFilter(filters, name, [...values].join(','));
}

/** Other results start with their first page. An empty value removes the filter. */
export function withFilter(
  { page: _, ...filters }: CatalogueFilters,
  name: keyof CatalogueFilters,
  value: string,
): CatalogueFilters {
  return filtersIn(searchOf({ ...filters, [name]: value }));
}
