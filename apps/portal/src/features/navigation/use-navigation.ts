import { useQuery } from '@tanstack/react-query';
import { navigationQuery } from '../../data/config.queries.ts';
import type { PageContext } from '../../framework/page.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';

/** The links of the bar in the page’s language. The bar also renders without them. */
export function useNavigation() {
  return useQuery(navigationQuery(useCall(), usePageLocale())).data;
}

export function prefetchNavigation({ call, queries, i18n }: PageContext): Promise<void> {
  return queries.prefetchQuery(navigationQuery(call, i18n.locale));
}
