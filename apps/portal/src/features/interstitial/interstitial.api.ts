import type { InterstitialConfig } from '@gatehouse/contract/config';
import type { Call } from '../../platform/http/call-options.ts';
import type { Resource } from '../../platform/resources.ts';

/** Where the code of an advertisement may be used. */
const REDIRECT_URI = 'gatehouse-interstitial://auth';

/** Without an answer there is nothing to show, which is no failure. */
export const interstitialResource = (call: Call, locale: string): Resource<Partial<InterstitialConfig>> => ({
  key: `interstitial ${locale}`,
  load: () =>
    call('GET /config/interstitial/:lang', { params: { lang: locale.slice(0, 2) } }).catch(() => ({})),
});

export async function fetchAdvertisementCode(call: Call, clientId: string): Promise<string> {
  const { code } = await call('POST /auth/codes', {
    body: { clientId, redirectUri: REDIRECT_URI, scopes: ['users-own-read'], blackbox: '' },
  });
  return code;
}
