import type { Call } from '../../platform/http/call-options.ts';

export async function fetchPartnerCode(call: Call, clientId: string, redirectUri: string): Promise<string> {
  const { code } = await call('POST /auth/codes', {
    body: { clientId, redirectUri, scopes: ['users-own-read'], blackbox: '' },
  });
  return code;
}
