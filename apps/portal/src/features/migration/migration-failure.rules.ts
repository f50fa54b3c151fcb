import type { EMAIL_USE_FAILURE_REASONS, UNIFY_FAILURE_REASONS } from '@gatehouse/contract/tracking';
import type { NameFailureReason } from '@gatehouse/domain/game-account-name';
import type { Failures } from '../../data/failures.ts';

export type ConfirmError = 'confirm-email' | 'common-password' | 'rate-limit' | 'network';
export type UnifyError = 'invalid-password' | 'unify-account' | 'rate-limit' | 'network' | 'banned';
/** A ban has its own modal. */
export type ShownUnifyError = Exclude<UnifyError, 'banned'>;

/** The error that the sign-in page shows after the flow returns to it. */
export type MigrationFailure = 'banned' | 'rate-limit' | 'network' | 'unknown';

type EmailReason = (typeof EMAIL_USE_FAILURE_REASONS)[number];
export type UnifyReason = (typeof UNIFY_FAILURE_REASONS)[number];

/** `expired`: the migration token has expired after 30 minutes, or its ghost was deleted. */
export interface ConfirmFailure {
  error: ConfirmError | 'email-exists' | 'expired' | null;
  /** The tracking reason of a rejected e-mail; null if the player cancelled the code prompt. */
  reason: EmailReason | null;
}

const refusedEmail = (error: ConfirmFailure['error']): ConfirmFailure => ({
  error,
  reason: 'platform_error',
});
const NOT_CONFIRMED = refusedEmail('confirm-email');
const NO_ANSWER: ConfirmFailure = { error: 'network', reason: 'network_error' };

export const CONFIRM_FAILURES: Failures<'POST /auth/thin/ghostuser/upgrade', ConfirmFailure> = {
  EMAIL_EXISTS: { error: 'email-exists', reason: 'already_exists' },
  COMMON_PASSWORD: refusedEmail('common-password'),
  NOT_FOUND: refusedEmail('expired'),
  UNAUTHORIZED: refusedEmail('expired'),
  TOO_MANY_REQUESTS: refusedEmail('rate-limit'),
  INVALID_REQUEST: NOT_CONFIRMED,
  INVALID_PASSWORD: NOT_CONFIRMED,
  PASSWORD_REQUIRED: NOT_CONFIRMED,
  USER_EXISTS: NOT_CONFIRMED,
  EMAIL_NOT_VALIDATED: NOT_CONFIRMED,
  USER_BANNED: NOT_CONFIRMED,
  BANNED: NOT_CONFIRMED,
  FORBIDDEN: NOT_CONFIRMED,
  INTERNAL: NOT_CONFIRMED,
  OVERLOADED: NOT_CONFIRMED,
  'two-factor-cancelled': { error: null, reason: null },
  network: NO_ANSWER,
  timeout: NO_ANSWER,
  unexpected: { error: 'confirm-email', reason: 'unknown_error' },
};

/**
 * Why the platform sign-in failed; null if the player cancelled the code prompt. The specification treats any other
 * failure as a wrong password, so `unexpected` is counted as one.
 */
export const SIGN_IN_FAILURES: Failures<
  'POST /authProviders/credentials/sessions',
  UnifyError | 'invalid-email' | null
> = {
  CREDENTIALS_INVALID: 'invalid-password',
  USER_BANNED: 'banned',
  INVALID_REQUEST: 'invalid-email',
  TOO_MANY_REQUESTS: 'rate-limit',
  'two-factor-cancelled': null,
  network: 'network',
  timeout: 'network',
  unexpected: 'invalid-password',
};

/** A rejected name is shown on the name screen. */
export type MergeFailure = { name: NameFailureReason } | { error: UnifyError | 'expired' | null };

/** The password has just been accepted, so a failed merge is never reported as a wrong password. */
export const MERGE_FAILURES: Failures<'POST /auth/thin/ghostuser/merge', MergeFailure> = {
  NAME_REFUSED: { name: 'unknown_error' },
  already_exists: { name: 'already_exists' },
  too_short: { name: 'too_short' },
  too_long: { name: 'too_long' },
  curse_word: { name: 'curse_word' },
  unknown_error: { name: 'unknown_error' },
  CREDENTIALS_INVALID: { error: 'invalid-password' },
  USER_BANNED: { error: 'banned' },
  NOT_FOUND: { error: 'expired' },
  UNAUTHORIZED: { error: 'expired' },
  TOO_MANY_REQUESTS: { error: 'rate-limit' },
  'two-factor-cancelled': { error: null },
  network: { error: 'network' },
  timeout: { error: 'network' },
  unexpected: { error: 'unify-account' },
};

/** Failures of loading the accounts of the platform player. */
export const ACCOUNTS_FAILURES: Failures<'GET /user/accounts', UnifyError | 'expired'> = {
  UNAUTHORIZED: 'expired',
  TOO_MANY_REQUESTS: 'rate-limit',
  network: 'network',
  timeout: 'network',
  unexpected: 'unify-account',
};

export function migrationFailureOf(error: UnifyError | null): MigrationFailure | null {
  return error === 'invalid-password' || error === 'unify-account' ? 'unknown' : error;
}

/** The tracking reasons, which are more precise than what the player sees; null if the player cancelled the code prompt. */
const GENERAL_REASONS = {
  USER_BANNED: 'invalid_credentials',
  TOO_MANY_REQUESTS: 'rate_limit',
  INTERNAL: 'platform_error',
  OVERLOADED: 'platform_error',
  'two-factor-cancelled': null,
  network: 'network_error',
  timeout: 'network_error',
  unexpected: 'unknown_error',
} as const;

export const SIGN_IN_REASONS: Failures<'POST /authProviders/credentials/sessions', UnifyReason | null> = {
  ...GENERAL_REASONS,
  CREDENTIALS_INVALID: 'invalid_password',
  INVALID_REQUEST: 'invalid_credentials',
};

export const ACCOUNTS_REASONS: Failures<'GET /user/accounts', UnifyReason> = {
  UNAUTHORIZED: 'platform_error',
  INTERNAL: 'platform_error',
  OVERLOADED: 'platform_error',
  TOO_MANY_REQUESTS: 'rate_limit',
  network: 'network_error',
  timeout: 'network_error',
  unexpected: 'unknown_error',
};

/** A refused name is counted on its own. */
export const MERGE_REASONS: Failures<'POST /auth/thin/ghostuser/merge', UnifyReason | null> = {
  ...GENERAL_REASONS,
  CREDENTIALS_INVALID: 'invalid_password',
  NOT_FOUND: 'platform_error',
  UNAUTHORIZED: 'platform_error',
  NAME_REFUSED: null,
  already_exists: null,
  too_short: null,
  too_long: null,
  curse_word: null,
  unknown_error: null,
};
