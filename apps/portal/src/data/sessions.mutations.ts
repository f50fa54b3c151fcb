import type { ThinSignInBody, ThinSignInResult } from '@gatehouse/contract/migration';
import type {
  AuthCodeBody,
  CurrentSessionResult,
  SignInBody,
  SignInResult,
  SignUpBody,
  SignUpResult,
} from '@gatehouse/contract/session';
import { markFirstVisit } from '../platform/first-visit.ts';
import type { Call } from '../platform/http/call-options.ts';
import { markValidationSent } from '../platform/validation-sent.ts';

/** Sent without a session token: there is none before sign-in. */
const WITHOUT_SESSION = { token: null };

/** The token is in the response header; the session store reads it from the event. */
export async function signUp(call: Call, body: Omit<SignUpBody, 'blackbox'>): Promise<SignUpResult> {
  const result = await call('POST /users', { body: { ...body, blackbox: '' }, ...WITHOUT_SESSION });
  markValidationSent();
  markFirstVisit();
  reportSignIn(call);
  return result;
}

/**
 * Reports the fingerprint of the device, by which the server recognises it at the next sign-in. A report that is lost
 * does no harm.
 */
export function reportSignIn(call: Call): void {
  call('POST /auth/iovation', { body: { type: 'login', blackbox: '' } }).catch(() => {});
}

/** Resolves with the session token. */
export async function signIn(
  call: Call,
  body: Omit<SignInBody, 'blackbox'>,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  const result = await call('POST /authProviders/credentials/sessions', {
    body: { ...body, blackbox: '' },
    ...WITHOUT_SESSION,
    ...options,
  });
  return tokenOf(result);
}

/** Sign-in for the game migration: with the password of the game account, and without a session. */
export function signInToGame(
  call: Call,
  body: Omit<ThinSignInBody, 'blackbox'>,
  options: { signal?: AbortSignal } = {},
): Promise<ThinSignInResult> {
  return call('POST /auth/thin/sessions', {
    body: { ...body, blackbox: '' },
    ...WITHOUT_SESSION,
    ...options,
  });
}

/** Exchanges the code of a finished social sign-in for a session. */
export function signInWithCode(call: Call, code: string): Promise<CurrentSessionResult> {
  return call('POST /auth/sessions/current', { body: { code }, ...WITHOUT_SESSION });
}

/** Exchanges the code that the player has confirmed in the system browser. Resolves with the session token. */
export async function signInLauncher(
  call: Call,
  body: { code: string; clientId: string; codeVerifier: string; redirectUri: string },
): Promise<string> {
  const result = await call('POST /authProviders/mauth/sessions', { body, ...WITHOUT_SESSION });
  return tokenOf(result);
}

export function endSession(call: Call, token: string): Promise<unknown> {
  return call('DELETE /auth/sessions', { token });
}

/** An authorization code with which another site or program can identify the player. */
export async function issueCode(call: Call, body: Omit<AuthCodeBody, 'blackbox'>): Promise<string> {
  const { code } = await call('POST /auth/codes', { body: { ...body, blackbox: '' } });
  return code;
}

/** Every platform session has a token; only the results of thin sign-ins have none. */
export function tokenOf({ token }: Pick<SignInResult, 'token'>): string {
  if (!token) throw new TypeError('The session reply has no token');
  return token;
}
