import type { FrontPage } from '@gatehouse/contract/front-page';
import { useMemo } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { useSession } from '../../stores/stores-context.ts';
import { frontPageResource } from './shop-front.api.ts';
import { isEmptyFrontPage } from './shop-front.rules.ts';

export type ShopFrontState =
  | { kind: 'loading' }
  | { kind: 'failed'; isRetrying: boolean; retry(): void }
  | { kind: 'empty'; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; page: FrontPage; owned: ReadonlySet<string> };

/** The shop front in the page's language, with what this visitor already owns. */
export function useShopFront(): ShopFrontState {
  const page = useResource(frontPageResource(useCall(), usePageLocale()));
  const owned = useOwnedProducts();
  const { reload: retry } = page;
  if (page.status === 'failed') return { kind: 'failed', isRetrying: false, retry };
  if (page.status === 'loading') {
    return page.isRetry ? { kind: 'failed', isRetrying: true, retry } : { kind: 'loading' };
  }
  if (isEmptyFrontPage(page.data)) return { kind: 'empty', isRetrying: false, retry };
  return { kind: 'ready', page: page.data, owned };
}

function useOwnedProducts(): ReadonlySet<string> {
  const ownerships = useSession((session) => session.ownerships);
  return useMemo(() => new Set(ownerships?.items.map(({ productName }) => productName)), [ownerships]);
}

export function prefetchShopFront({ call, resources, i18n }: Visit): Promise<void> {
  return resources.ensure(frontPageResource(call, i18n.locale));
}
