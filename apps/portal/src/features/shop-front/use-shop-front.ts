import type { FrontPage } from '@gatehouse/contract/front-page';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { fetchOwnerships, frontPageResource } from './shop-front.api.ts';
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

/** What is known of before stands until the server has told; a shop without these labels is still a shop. */
function useOwnedProducts(): ReadonlySet<string> {
  const call = useCall();
  const { session } = useStores();
  const ownerships = useSession((state) => state.ownerships);
  const userId = useSession(({ user }) => (isSignedIn(user) ? user.userId : null));
  useEffect(() => {
    if (userId === null) return;
    fetchOwnerships(call).then(
      ({ ownerships: items }) => session.getState().setOwnerships(items),
      () => undefined,
    );
  }, [call, session, userId]);
  return useMemo(() => new Set(ownerships?.items.map(({ productName }) => productName)), [ownerships]);
}

export function prefetchShopFront({ call, resources, i18n }: Visit): Promise<void> {
  return resources.ensure(frontPageResource(call, i18n.locale));
}
