import type { ExternalAuthRequest, ExternalAuthResult } from '@gatehouse/contract/external-auth';
import type { GhostResult } from '@gatehouse/contract/migration';
import type { CurrentSessionResult, SignInResult } from '@gatehouse/contract/session';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Call } from '../../platform/http/call-options.ts';

/** Without the session's token: with one, the server would link the provider to whoever is signed in. */
const NOBODY = { token: null };

export function beginInPopup(
  call: Call,
  provider: SocialProvider,
  locale: PageLocale,
): Promise<ExternalAuthRequest> {
  return call('POST /auth/external', { body: { type: 'popup-poll', provider, locale }, ...NOBODY });
}

/** The provider names itself in the state, because the page that comes back knows nothing else. */
export function beginInPage(
  call: Call,
  provider: SocialProvider,
  locale: PageLocale,
  redirectUri: string,
): Promise<ExternalAuthRequest> {
  const body = { type: 'popup', provider, locale, redirectUri, state: provider } as const;
  return call('POST /auth/external', { body, ...NOBODY });
}

export function pollResult(call: Call, id: string, signal: AbortSignal): Promise<ExternalAuthResult> {
  return call('GET /auth/external/:id', { params: { id }, signal, ...NOBODY });
}

export function enterWithCode(call: Call, code: string): Promise<CurrentSessionResult> {
  return call('POST /auth/sessions/current', { body: { code }, ...NOBODY });
}

export interface Upgrade {
  email: string;
  password?: string;
  locale: PageLocale;
}

export function upgradeGhost(call: Call, { email, password, locale }: Upgrade): Promise<GhostResult> {
  const displayName = defaultDisplayName(email);
  const secret = password === undefined ? {} : { password };
  return call('POST /auth/thin/ghostuser/upgrade', {
    body: { email, displayName, locale, blackbox: '', ...secret },
  });
}

export function signInInstead(call: Call, { email, password = '', locale }: Upgrade): Promise<SignInResult> {
  const body = { email, password, locale, rememberMe: true, blackbox: '' };
  return call('POST /authProviders/credentials/sessions', { body, ...NOBODY });
}
