import { canonicalEmail } from '@gatehouse/domain/email';
import { EMAIL_CODE_RESEND_COOLDOWN_S, EMAIL_CODE_S } from '@gatehouse/domain/limits';
import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type EmailChangeFailure = FormFailure<'email' | 'code'>;

/** A code that was sent to an address. */
export interface SentCode {
  email: string;
  sentAt: number;
}

interface RequestedChange {
  /** The requested new address. */
  email: string;
  /** Kept across steps, so that going back and forth sends no second mail. */
  sent: SentCode | null;
}

export type EmailChangeState = RequestedChange &
  (
    | { at: 'shown' }
    | { at: 'address'; failure: EmailChangeFailure | null }
    /** The address is being submitted. */
    | { at: 'requesting' }
    | { at: 'code'; failure: EmailChangeFailure | null }
    /** The code, or the request for a new one, is being submitted. */
    | { at: 'confirming' }
  );

export type EmailChangeStep = 'shown' | 'address' | 'code';

const STEPS: Record<EmailChangeState['at'], EmailChangeStep> = {
  shown: 'shown',
  address: 'address',
  requesting: 'address',
  code: 'code',
  confirming: 'code',
};

export function stepOf({ at }: EmailChangeState): EmailChangeStep {
  return STEPS[at];
}

export function isSameEmail(one: string | null, other: string): boolean {
  return one !== null && canonicalEmail(one) === canonicalEmail(other);
}

export const IN_USE: EmailChangeFailure = { at: 'email', text: 'EmailChange.Address.InUse' };
const NOT_SENT: EmailChangeFailure = { at: 'email', text: 'EmailChange.Address.Failed' };
const WRONG_CODE: EmailChangeFailure = { at: 'code', text: 'EmailChange.Code.Invalid' };

export const REQUEST_FAILURES: Failures<'PUT /user/email', EmailChangeFailure> = {
  ...TRANSPORT_FAILURES,
  EMAIL_ALREADY_USED: IN_USE,
  SAME_EMAIL: IN_USE,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  unexpected: NOT_SENT,
};

/** The specification treats every response except 404 as an address in use, unless the cause is known. */
export const CONFIRM_FAILURES: Failures<'POST /user/email', EmailChangeFailure> = {
  ...TRANSPORT_FAILURES,
  NOT_FOUND: WRONG_CODE,
  INVALID_CODE: WRONG_CODE,
  EMAIL_ALREADY_USED: IN_USE,
  INVALID_REQUEST: IN_USE,
  FORBIDDEN: IN_USE,
  INTERNAL: IN_USE,
  OVERLOADED: IN_USE,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  unexpected: { at: 'form', text: 'Error.Unknown' },
};

/** Waits for the server. A player who cancels meanwhile must not see the form open again. */
const isWaiting = ({ at }: EmailChangeState) => at === 'requesting' || at === 'confirming';

/** The code is known also after a cancellation: requesting it again then sends no second mail. */
export function afterSent(state: EmailChangeState, sent: SentCode): EmailChangeState {
  return isWaiting(state) ? { at: 'code', email: sent.email, sent, failure: null } : { ...state, sent };
}

/** An unavailable address returns to the address step; any other failure keeps the current step. */
export function afterFailure(state: EmailChangeState, failure: EmailChangeFailure): EmailChangeState {
  if (!isWaiting(state)) return state;
  const { email, sent } = state;
  const at = failure.at === 'email' ? 'address' : stepOf(state);
  return at === 'shown' ? state : { at, email, sent, failure };
}

/** Whether a code for this address was sent so recently that the server would reject another one. */
export function isJustSent(sent: SentCode | null, email: string, nowMs: number): boolean {
  return isSentWithin(sent, EMAIL_CODE_RESEND_COOLDOWN_S, nowMs) && isSameEmail(sent.email, email);
}

/** Whether the code can still be valid. */
export function isAlive(sent: SentCode | null, nowMs: number): boolean {
  return isSentWithin(sent, EMAIL_CODE_S, nowMs);
}

function isSentWithin(sent: SentCode | null, seconds: number, nowMs: number): sent is SentCode {
  return sent !== null && sent.sentAt <= nowMs && nowMs - sent.sentAt < seconds * 1000;
}
