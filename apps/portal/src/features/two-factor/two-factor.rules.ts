import { TWO_FACTOR_NEW_UNTIL } from '@gatehouse/domain/limits';

/** Whether two-factor is still something new. */
export function isTwoFactorNew(now: number): boolean {
  return now < Date.parse(TWO_FACTOR_NEW_UNTIL);
}

/** The key as a person types it: four characters at a time. */
export function keyInGroups(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ');
}

export type TwoFactorFailure =
  | 'invalid-code'
  | 'stale-sign-in'
  | 'email-not-validated'
  | 'rate-limit'
  | 'network'
  | 'gone'
  | 'failed';

interface FailedCall {
  kind: string;
  status: number;
  codes: readonly string[];
  reason: string | null;
}

export function twoFactorFailureOf({ kind, status, codes, reason }: FailedCall): TwoFactorFailure {
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (status === 400 && reason === 'INVALID_OTP_TOKEN') return 'invalid-code';
  if (codes.includes('REAUTHENTICATION_REQUIRED')) return 'stale-sign-in';
  if (codes.includes('EMAIL_NOT_VALIDATED')) return 'email-not-validated';
  if (status === 429) return 'rate-limit';
  return status === 404 ? 'gone' : 'failed';
}

/** Whether the server may have acted although no word of it came. */
export function isUndecided(failure: TwoFactorFailure): boolean {
  return failure === 'network' || failure === 'failed';
}
