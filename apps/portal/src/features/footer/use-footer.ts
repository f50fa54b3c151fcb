import { useQuery } from '@tanstack/react-query';
import { footerQuery } from '../../data/config.queries.ts';
import type { PageContext } from '../../framework/page.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';

/** The footer in the page’s language. */
export function useFooter() {
  return useQuery(footerQuery(useCall(), usePageLocale())).data;
}

export function prefetchFooter({ call, queries, i18n }: PageContext): Promise<void> {
  return queries.prefetchQuery(footerQuery(call, i18n.locale));
}
