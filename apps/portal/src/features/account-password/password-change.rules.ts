/** Said at the current password, at the new one, or above the form. */
export type PasswordFailure =
  | 'current-incorrect'
  | 'same'
  | 'common'
  | 'stale'
  | 'rate-limit'
  | 'network'
  | 'unknown';

interface FailedCall {
  kind: string;
  status: number;
  reason: string | null;
  has(code: 'REAUTHENTICATION_REQUIRED'): boolean;
}

/** Null where the player closed the code prompt: nothing failed. */
export function passwordFailureOf(failed: FailedCall): PasswordFailure | null {
  if (failed.kind === 'two-factor-cancelled') return null;
  if (failed.kind === 'network' || failed.kind === 'timeout') return 'network';
  if (failed.has('REAUTHENTICATION_REQUIRED')) return 'stale';
  if (failed.status === 403) return 'current-incorrect';
  if (failed.status === 429) return 'rate-limit';
  if (failed.reason === 'SAME_PASSWORD') return 'same';
  return failed.reason === 'COMMON_PASSWORD' ? 'common' : 'unknown';
}
