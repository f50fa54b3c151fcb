import type { ProductNews } from '@gatehouse/contract/product';
import type { Call } from '../../platform/http/call-options.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import type { Resource } from '../../platform/resources.ts';
import type { Items } from './library.rules.ts';

/** Under the session it was asked for in, so that the next player at this browser never sees it. */
export const libraryResource = (
  call: Call,
  { token, locale }: { token: string; locale: string },
  keep: (items: Items) => void,
): Resource<Items> => ({
  key: `library ${locale} ${token}`,
  async load() {
    const { items } = await call('GET /user/library/:locale', { params: { locale } });
    keep(items);
    return items;
  },
});

/** A game that nothing was ever written about has no news; that is no failure. */
export const newsResource = (call: Call, name: string, locale: string): Resource<ProductNews | null> => ({
  key: `library-news ${name} ${locale}`,
  load: () =>
    call('GET /product/:name/news/:locale', { params: { name, locale } }).catch((error: unknown) => {
      if (isHttpError(error) && error.status === 404) return null;
      throw error;
    }),
});
