import type { GhostResult } from '@gatehouse/contract/migration';
import type { CurrentSessionResult, SignInResult } from '@gatehouse/contract/session';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import type { PageLocale } from '@gatehouse/domain/locales';
import { resendWithoutTwoFactor } from '../../data/resend-without-two-factor.ts';
import type { Call } from '../../platform/http/call-options.ts';

/** Without a session's token: whoever comes in here is nobody yet. */
const NOBODY = { token: null };

export function enterWithCode(call: Call, code: string): Promise<CurrentSessionResult> {
  return resendWithoutTwoFactor(() => call('POST /auth/sessions/current', { body: { code }, ...NOBODY }));
}

export interface Upgrade {
  email: string;
  password?: string;
  locale: PageLocale;
}

export function upgradeGhost(call: Call, { email, password, locale }: Upgrade): Promise<GhostResult> {
  const displayName = defaultDisplayName(email);
  const secret = password === undefined ? {} : { password };
  const body = { email, displayName, locale, blackbox: '', ...secret };
  return resendWithoutTwoFactor(() => call('POST /auth/thin/ghostuser/upgrade', { body }));
}

export function signInInstead(call: Call, { email, password = '', locale }: Upgrade): Promise<SignInResult> {
  const body = { email, password, locale, rememberMe: true, blackbox: '' };
  return resendWithoutTwoFactor(() => call('POST /authProviders/credentials/sessions', { body, ...NOBODY }));
}
