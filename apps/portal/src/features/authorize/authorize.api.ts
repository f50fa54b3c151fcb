import type { Call } from '../../platform/http/call-options.ts';
import type { AuthorizeRequest } from './authorize.rules.ts';

export async function fetchLauncherCode(
  call: Call,
  clientId: string,
  { redirectUri, codeChallenge }: AuthorizeRequest,
): Promise<string> {
  const { code } = await call('POST /auth/codes', {
    body: {
      clientId,
      redirectUri,
      scopes: ['full'],
      codeChallenge,
      codeChallengeMethod: 'S256',
      blackbox: '',
    },
  });
  return code;
}
