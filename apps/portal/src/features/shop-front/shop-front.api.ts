import type { FrontPage } from '@gatehouse/contract/front-page';
import type { Ownerships } from '@gatehouse/contract/library';
import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

export const frontPageResource = (call: Call, locale: string): Resource<FrontPage> => ({
  key: `front-page ${locale}`,
  load: () => call('GET /config/store/frontpage/:locale', { params: { locale } }),
});

export function fetchOwnerships(call: Call): Promise<Ownerships> {
  return call('GET /user/ownerships');
}
