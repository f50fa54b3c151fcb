/** Why a recovery code did not switch two-factor off. */
export type RecoveryCodeFailure = 'invalid' | 'credentials' | 'rate-limit' | 'network' | 'unknown';

interface FailedCall {
  kind: string;
  status: number;
  codes: readonly string[];
}

export function recoveryCodeFailureOf({ kind, status, codes }: FailedCall): RecoveryCodeFailure {
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (codes.includes('CREDENTIALS_INVALID')) return 'credentials';
  if (status === 429) return 'rate-limit';
  return status === 400 ? 'invalid' : 'unknown';
}
