import type { FrontPage } from '@gatehouse/contract/front-page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { frontPageQuery } from '../../data/config.queries.ts';
import { type QueryView, viewOf } from '../../data/query-view.ts';
import { ownershipsQuery } from '../../data/user.queries.ts';
import type { PageContext } from '../../framework/page.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useUserId } from '../../stores/stores-context.ts';
import { useChosenCurrency } from '../../stores/use-chosen-currency.ts';
import { isEmptyFrontPage } from './shop-front.rules.ts';

export type ShopFrontState =
  | Exclude<QueryView<never>, { kind: 'ready' }>
  | { kind: 'empty'; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; page: FrontPage; owned: ReadonlySet<string> };

/**
 * The shop front in the page’s language, with the products this visitor owns and prices in the currency that the visitor has
 * chosen. The server renders the currency of the locale, which stays until the chosen one has loaded.
 */
export function useShopFront(): ShopFrontState {
  const currency = useChosenCurrency();
  const query = useQuery({
    ...frontPageQuery(useCall(), usePageLocale(), currency),
    placeholderData: keepPreviousData,
  });
  const owned = useOwnedProducts();
  const page = viewOf(query);
  if (page.kind !== 'ready') return page;
  if (isEmptyFrontPage(page.data)) {
    return { kind: 'empty', isRetrying: false, retry: () => void query.refetch() };
  }
  return { kind: 'ready', page: page.data, owned };
}

/** Uses the cached ownerships until the server has answered. The shop also works without these labels. */
function useOwnedProducts(): ReadonlySet<string> {
  const { data } = useQuery(ownershipsQuery(useCall(), useUserId()));
  return useMemo(() => new Set(data?.ownerships.map(({ productName }) => productName)), [data]);
}

export function prefetchShopFront({ call, queries, i18n }: PageContext): Promise<void> {
  return queries.prefetchQuery(frontPageQuery(call, i18n.locale));
}
