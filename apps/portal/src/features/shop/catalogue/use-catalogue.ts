import type { Catalogue } from '@gatehouse/contract/catalogue';
import type { CatalogueFilters } from '@gatehouse/domain/catalogue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type QueryView, viewOf } from '../../../data/query-view.ts';
import { catalogueQuery } from '../../../data/shop.queries.ts';
import { useHydratedLocation } from '../../../framework/hydrated-location.ts';
import type { PageContext } from '../../../framework/page.ts';
import { readClientSystem } from '../../../platform/client-system.ts';
import { useCall } from '../../../platform/http/call-context.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { useIsHydrated } from '../../../platform/use-is-hydrated.ts';
import { useChosenCurrency } from '../../../stores/use-chosen-currency.ts';
import { filtersIn, searchOf } from './filters.rules.ts';

/** One page of the catalogue, as the address says. While another one loads, the previous one stays. */
export function useCatalogue(): { filters: CatalogueFilters; found: QueryView<Catalogue> } {
  const { search } = useHydratedLocation();
  const filters = useMemo(() => filtersIn(search), [search]);
  const currency = useChosenCurrency();
  const query = catalogueQuery(useCall(), usePageLocale(), { ...filters, currency });
  const found = viewOf(useQuery({ ...query, placeholderData: keepPreviousData }));
  return { filters, found };
}

/** Where games run on this device, as a filter. The server does not know it. */
export function useOwnPlatforms(): string {
  const isHydrated = useIsHydrated();
  const system = isHydrated ? readClientSystem() : null;
  return ['browser', ...(system ? [system] : [])].join(',');
}

/** The path of the catalogue, and how to go to other filters. */
export function useCatalogueAddress() {
  const navigate = useNavigate();
  const path = `/${usePageLocale()}/shop`;
  const addressOf = (filters: CatalogueFilters) => path + searchOf(filters);
  return {
    path,
    addressOf,
    /** Replaces the history entry while a visitor types. */
    show: (filters: CatalogueFilters, { replace = false } = {}) =>
      void navigate(addressOf(filters), { replace }),
  };
}

/** The server ignores a text to search for, and the browser searches afterwards. */
export function prefetchCatalogue(
  { call, queries, i18n }: PageContext,
  _params: object,
  search: string,
): Promise<void> {
  const { q: _, ...filters } = filtersIn(search);
  return queries.prefetchQuery(catalogueQuery(call, i18n.locale, filters));
}
