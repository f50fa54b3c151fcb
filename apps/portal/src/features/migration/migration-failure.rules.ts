import type { EMAIL_USE_FAILURE_REASONS, UNIFY_FAILURE_REASONS } from '@gatehouse/contract/tracking';
import type { NameFailureReason } from '@gatehouse/domain/game-account-name';

export type ConfirmError = 'confirm-email' | 'common-password' | 'rate-limit' | 'network';
export type UnifyError = 'invalid-password' | 'unify-account' | 'rate-limit' | 'network' | 'banned';

/** What the sign-in page says when the flow comes back to it. */
export type MigrationFailure = 'banned' | 'rate-limit' | 'network' | 'unknown';

/** What is known of a failed call. */
export interface FailedCall {
  kind: string;
  status: number;
  codes: readonly string[];
  reason: string | null;
}

const isNetwork = ({ kind }: FailedCall) => kind === 'network' || kind === 'timeout';

/** The player turned away from the code prompt: nothing was refused. */
export function isTurnedAway({ kind, reason }: FailedCall): boolean {
  return kind === 'two-factor-cancelled' && reason !== '2fa-removed';
}

/** The recovery code has switched two-factor off, so the same call gets through without a code. */
export function isFactorRemoved({ kind, reason }: FailedCall): boolean {
  return kind === 'two-factor-cancelled' && reason === '2fa-removed';
}

/** The migration token has had its half hour, or its ghost is gone. */
export function isExpired({ status }: FailedCall): boolean {
  return status === 401 || status === 404;
}

export function confirmErrorOf(failed: FailedCall): ConfirmError {
  if (isNetwork(failed)) return 'network';
  if (failed.reason === 'COMMON_PASSWORD') return 'common-password';
  return failed.status === 429 ? 'rate-limit' : 'confirm-email';
}

/** Why the platform's own sign-in refused; null where the player only turned away. */
export function signInErrorOf(failed: FailedCall): UnifyError | null {
  if (isTurnedAway(failed)) return null;
  if (isNetwork(failed)) return 'network';
  if (failed.codes.includes('USER_BANNED')) return 'banned';
  return failed.status === 429 ? 'rate-limit' : 'invalid-password';
}

/** The password was right a moment ago, so whatever else stops a merge is no matter of the password. */
export function mergeErrorOf(failed: FailedCall): UnifyError | null {
  const error = signInErrorOf(failed);
  if (error !== 'invalid-password') return error;
  return failed.codes.includes('CREDENTIALS_INVALID') ? error : 'unify-account';
}

export function migrationFailureOf(error: UnifyError | null): MigrationFailure | null {
  return error === 'invalid-password' || error === 'unify-account' ? 'unknown' : error;
}

const NAME_REASONS: readonly string[] = ['already_exists', 'too_short', 'too_long', 'curse_word'];

/** Why the name was refused; null where the merge failed for another reason. */
export function nameErrorOf({ codes, reason }: FailedCall): NameFailureReason | null {
  if (!codes.includes('NAME_REFUSED')) return null;
  return NAME_REASONS.includes(reason ?? '') ? (reason as NameFailureReason) : 'unknown_error';
}

type EmailReason = (typeof EMAIL_USE_FAILURE_REASONS)[number];
type UnifyReason = (typeof UNIFY_FAILURE_REASONS)[number];

/** How a refused e-mail is counted. */
export function emailReasonOf(failed: FailedCall): EmailReason {
  if (failed.codes.includes('EMAIL_EXISTS')) return 'already_exists';
  if (isNetwork(failed)) return 'network_error';
  return failed.kind === 'status' ? 'platform_error' : 'unknown_error';
}

/** How a refused unification is counted. */
export function unifyReasonOf(error: UnifyError): UnifyReason {
  switch (error) {
    case 'invalid-password':
      return 'invalid_password';
    case 'rate-limit':
      return 'rate_limit';
    case 'network':
      return 'network_error';
    case 'banned':
      return 'invalid_credentials';
    case 'unify-account':
      return 'platform_error';
  }
}
