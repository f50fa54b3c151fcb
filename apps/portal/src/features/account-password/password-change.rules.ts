import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type PasswordFailure = FormFailure<'current-password' | 'password'>;

const INCORRECT: PasswordFailure = { at: 'current-password', text: 'PasswordChange.Current.Incorrect' };
const COMMON: PasswordFailure = { at: 'password', text: 'Password.New.Common' };
const EXPOSED: PasswordFailure = { at: 'password', text: 'Password.New.Exposed' };
const UNEXPECTED: PasswordFailure = { at: 'form', text: 'PasswordChange.Failed.Text' };

export const SAME_PASSWORD: PasswordFailure = { at: 'password', text: 'PasswordChange.New.Same' };

export const PASSWORD_CHANGE_FAILURES: Failures<'PUT /user/password', PasswordFailure> = {
  ...TRANSPORT_FAILURES,
  FORBIDDEN: INCORRECT,
  INVALID_PASSWORD: INCORRECT,
  SAME_PASSWORD,
  COMMON_PASSWORD: COMMON,
  EXPOSED_PASSWORD: EXPOSED,
  unexpected: UNEXPECTED,
};

export const FIRST_PASSWORD_FAILURES: Failures<'PATCH /user/me', PasswordFailure> = {
  ...TRANSPORT_FAILURES,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  COMMON_PASSWORD: COMMON,
  EXPOSED_PASSWORD: EXPOSED,
  // Another tab has set one meanwhile.
  FORBIDDEN: INCORRECT,
  INVALID_PASSWORD: INCORRECT,
  PASSWORD_REQUIRED: INCORRECT,
  EMAIL_ALREADY_USED: UNEXPECTED,
  SAME_EMAIL: UNEXPECTED,
  EMAIL_AND_PASSWORD: UNEXPECTED,
  NAME_REFUSED: UNEXPECTED,
  curse_word: UNEXPECTED,
  unexpected: UNEXPECTED,
};
