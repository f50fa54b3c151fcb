import type { LOGIN_FAILURE_REASONS } from '@gatehouse/contract/tracking';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { Failures } from '../../data/failures.ts';

/**
 * Why a sign-in failed. `2fa-cancelled`: the player cancelled the code prompt. `bad-request`: the server
 * rejected the input as invalid, so the player starts again.
 */
export type SignInFailure =
  | '2fa-cancelled'
  | 'bad-request'
  | 'banned'
  | 'forbidden'
  | 'rate-limit'
  | 'network'
  | 'platform'
  | 'unknown';

export type SignInError = Exclude<SignInFailure, '2fa-cancelled' | 'bad-request'>;

/** A ban has its own modal. */
export type ShownSignInError = Exclude<SignInError, 'banned'>;

export const SIGN_IN_FAILURES: Failures<'POST /authProviders/credentials/sessions', SignInFailure> = {
  CREDENTIALS_INVALID: 'forbidden',
  USER_BANNED: 'banned',
  'two-factor-cancelled': '2fa-cancelled',
  INVALID_REQUEST: 'bad-request',
  UNAUTHORIZED: 'forbidden',
  FORBIDDEN: 'forbidden',
  TOO_MANY_REQUESTS: 'rate-limit',
  INTERNAL: 'platform',
  OVERLOADED: 'platform',
  network: 'network',
  timeout: 'network',
  unexpected: 'unknown',
};

export const GAME_SIGN_IN_FAILURES: Failures<'POST /auth/thin/sessions', SignInFailure> = {
  ...SIGN_IN_FAILURES,
  NOT_FOUND: 'unknown',
};

export const SIGN_IN_TEXTS: Record<ShownSignInError, MessageId> = {
  forbidden: 'User.SignIn.Error.Forbidden',
  'rate-limit': 'User.SignIn.Error.RateLimit',
  network: 'Error.Network',
  platform: 'User.SignIn.Error.Unknown',
  unknown: 'User.SignIn.Error.Unknown',
};

/** The tracking reason of a failure; null if the player cancelled the code prompt. */
export const TRACKED_REASONS: Record<SignInFailure, (typeof LOGIN_FAILURE_REASONS)[number] | null> = {
  '2fa-cancelled': null,
  'bad-request': 'invalid_credentials',
  banned: 'invalid_credentials',
  forbidden: 'invalid_credentials',
  'rate-limit': 'rate_limit',
  network: 'network_error',
  platform: 'platform_error',
  unknown: 'unknown_error',
};
