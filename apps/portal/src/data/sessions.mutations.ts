import type { ThinSignInBody, ThinSignInResult } from '@gatehouse/contract/migration';
import type {
  AuthCodeBody,
  CurrentSessionResult,
  SignInBody,
  SignInResult,
  SignUpBody,
  SignUpResult,
} from '@gatehouse/contract/session';
import type { Call } from '../platform/http/call-options.ts';
import { resendWithoutTwoFactor } from './resend-without-two-factor.ts';

/** Sent without the token of a session: whoever signs in has none yet. */
const WITHOUT_SESSION = { token: null };

/** The token comes in the header, and the session store takes it from there. */
export function signUp(call: Call, body: Omit<SignUpBody, 'blackbox' | 'challenge'>): Promise<SignUpResult> {
  return call('POST /users', { body: { ...body, blackbox: '' }, ...WITHOUT_SESSION });
}

/** Answers with the token of the session. */
export async function signIn(
  call: Call,
  body: Omit<SignInBody, 'blackbox'>,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  const result = await resendWithoutTwoFactor(() =>
    call('POST /authProviders/credentials/sessions', {
      body: { ...body, blackbox: '' },
      ...WITHOUT_SESSION,
      ...options,
    }),
  );
  return tokenOf(result);
}

/** The game-migration sign-in: the password is the game account's, and no session comes of it. */
export function signInToGame(call: Call, body: Omit<ThinSignInBody, 'blackbox'>): Promise<ThinSignInResult> {
  return resendWithoutTwoFactor(() =>
    call('POST /auth/thin/sessions', { body: { ...body, blackbox: '' }, ...WITHOUT_SESSION }),
  );
}

/** Turns the code of a finished social sign-in into a session. */
export function signInWithCode(call: Call, code: string): Promise<CurrentSessionResult> {
  return resendWithoutTwoFactor(() =>
    call('POST /auth/sessions/current', { body: { code }, ...WITHOUT_SESSION }),
  );
}

export function endSession(call: Call, token: string): Promise<unknown> {
  return call('DELETE /auth/sessions', { token });
}

/** A one-time code by which another site or program gets to know the player. */
export async function issueCode(call: Call, body: Omit<AuthCodeBody, 'blackbox'>): Promise<string> {
  const { code } = await call('POST /auth/codes', { body: { ...body, blackbox: '' } });
  return code;
}

/** Every session of the platform comes with its token; only thin results have none. */
export function tokenOf({ token }: Pick<SignInResult, 'token'>): string {
  if (!token) throw new TypeError('A session of the platform came without its token');
  return token;
}
