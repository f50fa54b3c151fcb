import type { Call } from '../../platform/http/call-options.ts';

/** Where the code of an advertisement may be used. */
const REDIRECT_URI = 'gatehouse-interstitial://auth';

export async function fetchAdvertisementCode(call: Call, clientId: string): Promise<string> {
  const { code } = await call('POST /auth/codes', {
    body: { clientId, redirectUri: REDIRECT_URI, scopes: ['users-own-read'], blackbox: '' },
  });
  return code;
}
