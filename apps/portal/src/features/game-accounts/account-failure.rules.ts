import { NAME_FAILURE_REASONS, type NameFailureReason } from '@gatehouse/domain/game-account-name';

interface FailedCall {
  status: number;
  codes: readonly string[];
  reason: string | null;
}

/** What a form is told: the name is to blame, the credentials are, or something that only the code names. */
export type AccountFailure =
  | { at: 'name'; reason: NameFailureReason }
  | { at: 'credentials' }
  | { at: 'elsewhere' };

export function accountFailureOf({ codes, reason }: FailedCall): AccountFailure {
  if (codes.includes('NAME_REFUSED')) {
    const known = NAME_FAILURE_REASONS.find((one) => one === reason);
    return { at: 'name', reason: known ?? 'unknown_error' };
  }
  return codes.includes('ACCOUNT_ADD_FAILED') ? { at: 'credentials' } : { at: 'elsewhere' };
}
