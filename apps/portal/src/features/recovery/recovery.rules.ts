import { isEmail } from '@gatehouse/domain/email';

export type RecoveryState =
  | { at: 'request'; error: RecoveryError | null }
  | { at: 'sent'; email: string }
  | { at: 'new-password'; error: RecoveryError | null }
  | { at: 'done' }
  | { at: 'expired' };

export type RecoveryError = 'common-password' | 'rate-limit' | 'network' | 'unknown';

/** What the mailed link, or the link of the sign-in page, brought along. */
export interface RecoveryAddress {
  /** From the hash, so that no server log ever holds it. */
  email: string;
  code: string | null;
}

const CODE = /^[\w-]{1,128}$/;

export function readRecoveryAddress({ search, hash }: { search: string; hash: string }): RecoveryAddress {
  const code = new URLSearchParams(search).get('code');
  const email = decode(hash.slice(1));
  return { email: isEmail(email) ? email : '', code: code && CODE.test(code) ? code : null };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A link that lost its e-mail on the way cannot be used: a new one is asked for. */
export function recoveryStart({ email, code }: RecoveryAddress): RecoveryState {
  return code && email ? { at: 'new-password', error: null } : { at: 'request', error: null };
}

interface FailedCall {
  kind: string;
  status: number;
  reason: string | null;
}

function errorOf({ kind, status, reason }: FailedCall): RecoveryError {
  if (kind === 'network' || kind === 'timeout') return 'network';
  if (reason === 'COMMON_PASSWORD') return 'common-password';
  return status === 429 ? 'rate-limit' : 'unknown';
}

export function afterFailedRequest(failed: FailedCall): RecoveryState {
  return { at: 'request', error: errorOf(failed) };
}

export function afterFailedPassword(failed: FailedCall): RecoveryState {
  if (failed.kind === 'two-factor-cancelled') return { at: 'new-password', error: null };
  return failed.status === 404 ? { at: 'expired' } : { at: 'new-password', error: errorOf(failed) };
}
