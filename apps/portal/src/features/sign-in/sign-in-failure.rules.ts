/**
 * Why a sign-in did not come about. `2fa-removed` and `2fa-cancelled` say how the code prompt was left;
 * `bad-request` that the server could not read what was sent, so that the player begins again.
 */
export type SignInFailure =
  | '2fa-removed'
  | '2fa-cancelled'
  | 'bad-request'
  | 'banned'
  | 'forbidden'
  | 'rate-limit'
  | 'network'
  | 'unknown';

/** What is known of a failed call. */
export interface FailedCall {
  kind: string;
  status: number;
  codes: readonly string[];
  reason: string | null;
}

export function signInFailureOf({ kind, status, codes, reason }: FailedCall): SignInFailure {
  if (kind === 'two-factor-cancelled') return reason === '2fa-removed' ? '2fa-removed' : '2fa-cancelled';
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (codes.includes('USER_BANNED')) return 'banned';
  if (codes.includes('CREDENTIALS_INVALID')) return 'forbidden';
  if (status === 400) return 'bad-request';
  if (status === 401 || status === 403) return 'forbidden';
  return status === 429 ? 'rate-limit' : 'unknown';
}

/** How a failure is counted; null where the player only turned away from the code prompt. */
export function trackedReasonOf(failure: SignInFailure): 'rate_limit' | 'invalid_credentials' | null {
  if (failure === '2fa-removed' || failure === '2fa-cancelled') return null;
  return failure === 'rate-limit' ? 'rate_limit' : 'invalid_credentials';
}
