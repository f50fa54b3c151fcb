import { canonicalEmail } from '@gatehouse/domain/email';
import { EMAIL_CODE_RESEND_COOLDOWN_S, EMAIL_CODE_S } from '@gatehouse/domain/limits';

/** The first three are said at the field, because another address or code helps; the others above the form. */
export type EmailChangeFailure = 'in-use' | 'address' | 'invalid-code' | 'stale' | 'rate-limit' | 'network';

/** A code that is on its way to an address. */
export interface SentCode {
  email: string;
  sentAt: number;
}

export interface EmailChangeState {
  at: 'shown' | 'address' | 'code';
  /** The address that is wanted. */
  email: string;
  /** Outlives the steps: going back and forth sends no second mail. */
  sent: SentCode | null;
  failure: EmailChangeFailure | null;
  isBusy: boolean;
}

interface FailedCall {
  kind: string;
  status: number;
  has(code: 'REAUTHENTICATION_REQUIRED'): boolean;
}

export function isSameEmail(one: string | null, other: string): boolean {
  return one !== null && canonicalEmail(one) === canonicalEmail(other);
}

/** Null where the player closed the code prompt: nothing failed. */
export function requestFailureOf(failed: FailedCall): EmailChangeFailure | null {
  return failureOf(failed, failed.status === 409 ? 'in-use' : 'address');
}

export function confirmFailureOf(failed: FailedCall): EmailChangeFailure | null {
  return failureOf(failed, failed.status === 404 ? 'invalid-code' : 'in-use');
}

/** What the specification calls it, unless more is known. */
function failureOf(failed: FailedCall, otherwise: EmailChangeFailure): EmailChangeFailure | null {
  if (failed.kind === 'two-factor-cancelled') return null;
  if (failed.kind === 'network' || failed.kind === 'timeout') return 'network';
  if (failed.status === 429) return 'rate-limit';
  return failed.has('REAUTHENTICATION_REQUIRED') ? 'stale' : otherwise;
}

/** An address that cannot be had leads back to its field; anything else leaves the step as it is. */
export function afterFailure(state: EmailChangeState, failure: EmailChangeFailure | null): EmailChangeState {
  const isAboutAddress = failure === 'in-use' || failure === 'address';
  return { ...state, at: isAboutAddress ? 'address' : state.at, failure, isBusy: false };
}

/** Whether a code for this address was sent so lately that the server would not send another. */
export function isJustSent(sent: SentCode | null, email: string, nowMs: number): boolean {
  return isSentWithin(sent, EMAIL_CODE_RESEND_COOLDOWN_S, nowMs) && isSameEmail(sent.email, email);
}

/** Whether the code may still be good. */
export function isAlive(sent: SentCode | null, nowMs: number): boolean {
  return isSentWithin(sent, EMAIL_CODE_S, nowMs);
}

function isSentWithin(sent: SentCode | null, seconds: number, nowMs: number): sent is SentCode {
  return sent !== null && sent.sentAt <= nowMs && nowMs - sent.sentAt < seconds * 1000;
}
