import type { GhostResult, ThinSignInResult } from '@gatehouse/contract/migration';
import type { SignInResult } from '@gatehouse/contract/session';
import type { PageLocale } from '@gatehouse/domain/locales';
import { resendWithoutTwoFactor } from '../../data/resend-without-two-factor.ts';
import type { Call } from '../../platform/http/call-options.ts';

interface Credentials {
  email: string;
  password: string;
}

/** What goes with every call of the flow; a call that is given up takes its code prompt along. */
export interface FlowOptions {
  locale: PageLocale;
  region: string | null;
  rememberMe: boolean;
  /** Of the migration, never the session's. */
  token: string | null;
  signal: AbortSignal;
}

type Ghost = Pick<ThinSignInResult, 'userId' | 'platformGameAccountId'>;

export interface Merge extends Credentials {
  displayName: string | null;
  /** Of the session that has shown the second factor; it ends with the merge. */
  platformToken: string;
}

const commonOf = ({ region, rememberMe }: FlowOptions) => ({
  rememberMe,
  blackbox: '',
  ...(region ? { region } : {}),
});

export function upgradeGhost(
  call: Call,
  { email, password }: Credentials,
  options: FlowOptions,
): Promise<GhostResult> {
  const { token, signal, locale } = options;
  const body = { email, password, locale, ...commonOf(options) };
  return resendWithoutTwoFactor(() => call('POST /auth/thin/ghostuser/upgrade', { body, token, signal }));
}

export function mergeGhost(
  call: Call,
  { email, password, displayName, platformToken }: Merge,
  { platformGameAccountId }: Ghost,
  options: FlowOptions,
): Promise<GhostResult> {
  const { token, signal } = options;
  const name = displayName === null ? {} : { displayName };
  const account = { platformGameAccountId: platformGameAccountId ?? '', platformToken };
  const body = { email, password, ...name, ...account, ...commonOf(options) };
  return resendWithoutTwoFactor(() => call('POST /auth/thin/ghostuser/merge', { body, token, signal }));
}

export async function signInToPlatform(
  call: Call,
  { email, password }: Credentials,
  { locale, rememberMe, signal }: FlowOptions,
): Promise<string> {
  const body = { email, password, locale, rememberMe, blackbox: '' };
  const reply = await resendWithoutTwoFactor(() =>
    call('POST /authProviders/credentials/sessions', { body, token: null, signal }),
  );
  return tokenOf(reply);
}

/** Every session of the platform comes with its token; only thin results have none. */
export function tokenOf({ token }: Pick<SignInResult, 'token'>): string {
  if (!token) throw new TypeError('A session of the platform came without its token');
  return token;
}

export function endSession(call: Call, token: string): Promise<unknown> {
  return call('DELETE /auth/sessions', { token });
}

export function reportDevice(call: Call, { userId }: Ghost, { token }: FlowOptions): Promise<unknown> {
  const body = { userId, type: 'migration', blackbox: '' };
  return call('POST /auth/thin/iovation', { body, token });
}
