import { TWO_FACTOR_NEW_UNTIL } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES, tooManyRequests } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/** Whether two-factor is still marked as new. */
export function isTwoFactorNew(now: number): boolean {
  return now < Date.parse(TWO_FACTOR_NEW_UNTIL);
}

/** The key in groups of four characters, for typing. */
export function keyInGroups(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ');
}

export interface TwoFactorFailure extends FormFailure<'code'> {
  /** The secret or authenticator no longer exists. */
  isGone?: true;
  /** The server may have acted although no response arrived. */
  isUndecided?: true;
}

const INVALID_CODE: TwoFactorFailure = { at: 'code', text: 'Error.OTP_INVALID' };
const EMAIL_NOT_VALIDATED: TwoFactorFailure = { at: 'form', text: 'Error.EMAIL_NOT_VALIDATED' };

const rateLimited = (waitS: number | null): TwoFactorFailure =>
  tooManyRequests(waitS, 'TwoFactor.RateLimit.Text');

function commonFailures(failed: MessageId) {
  const { network, timeout } = TRANSPORT_FAILURES;
  return {
    REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
    TOO_MANY_REQUESTS: rateLimited,
    network: { ...network, isUndecided: true },
    timeout: { ...timeout, isUndecided: true },
    unexpected: { at: 'form', text: failed, isUndecided: true },
  } as const;
}

/** Null if the player closed the code prompt: nothing failed. */
export const ENROL_FAILURES: Failures<'POST /user/2fa/devices/enroll', TwoFactorFailure | null> = {
  ...commonFailures('TwoFactor.Activate.Failed'),
  EMAIL_NOT_VALIDATED,
  'two-factor-cancelled': null,
};

export const ACTIVATE_FAILURES: Failures<'POST /user/2fa/devices/activate', TwoFactorFailure> = {
  ...commonFailures('TwoFactor.Activate.Failed'),
  EMAIL_NOT_VALIDATED,
  INVALID_OTP_TOKEN: INVALID_CODE,
  NOT_FOUND: { at: 'form', text: 'TwoFactor.Activate.Failed', isGone: true },
};

export const REMOVE_FAILURES: Failures<'DELETE /user/2fa/devices/:deviceId', TwoFactorFailure> = {
  ...commonFailures('TwoFactor.Remove.Failed'),
  INVALID_OTP_TOKEN: INVALID_CODE,
  NOT_FOUND: { at: 'form', text: 'TwoFactor.Remove.Failed', isGone: true },
};
