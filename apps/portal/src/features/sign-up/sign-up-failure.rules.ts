import type { EMAIL_USE_FAILURE_REASONS } from '@gatehouse/contract/tracking';
import { type Failures, TRANSPORT_FAILURES, tooManyRequests } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/** The message of a failure and its tracking reason. */
export interface SignUpFailure extends FormFailure<'username' | 'password'> {
  reason: (typeof EMAIL_USE_FAILURE_REASONS)[number];
}

const { network, timeout } = TRANSPORT_FAILURES;
const UNEXPECTED: SignUpFailure = { at: 'form', text: 'SignUp.Error.Unknown', reason: 'unknown_error' };

export const SIGN_UP_FAILURES: Failures<'POST /users', SignUpFailure> = {
  EMAIL_ALREADY_USED: { at: 'username', text: 'Error.EMAIL_ALREADY_USED', reason: 'already_exists' },
  COMMON_PASSWORD: { at: 'password', text: 'Password.New.Common', reason: 'platform_error' },
  USER_CREATION_FAILED: UNEXPECTED,
  TOO_MANY_REQUESTS: (waitS) => ({ ...tooManyRequests(waitS), reason: 'platform_error' }),
  network: { ...network, reason: 'network_error' },
  timeout: { ...timeout, reason: 'network_error' },
  unexpected: UNEXPECTED,
};
