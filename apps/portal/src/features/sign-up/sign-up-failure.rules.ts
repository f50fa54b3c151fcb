export type SignUpFailure = 'email-used' | 'common-password' | 'rate-limit' | 'network' | 'unknown';

/** What is known of a failed call. */
interface FailedCall {
  kind: string;
  status: number;
  codes: readonly string[];
  reason: string | null;
}

export function signUpFailureOf({ kind, status, codes, reason }: FailedCall): SignUpFailure {
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (codes.includes('EMAIL_ALREADY_USED')) return 'email-used';
  if (reason === 'COMMON_PASSWORD') return 'common-password';
  return status === 429 ? 'rate-limit' : 'unknown';
}

/** How a failure is counted. */
export function trackedReasonOf(failure: SignUpFailure) {
  if (failure === 'email-used') return 'already_exists';
  if (failure === 'network') return 'network_error';
  return failure === 'unknown' ? 'unknown_error' : 'platform_error';
}
