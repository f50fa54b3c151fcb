import { type Failures, TRANSPORT_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type RecoveryCodeFailure = FormFailure<'recovery-code'>;

const INVALID: RecoveryCodeFailure = { at: 'recovery-code', text: 'RecoveryCode.Code.Invalid' };
const UNEXPECTED: RecoveryCodeFailure = { at: 'form', text: 'Error.Unknown' };

/** Why a recovery code did not turn two-factor off. */
export const RECOVERY_CODE_FAILURES: Failures<'POST /user/2fa/devices/recover', RecoveryCodeFailure> = {
  ...TRANSPORT_FAILURES,
  INVALID_RECOVERY_TOKEN: INVALID,
  INVALID_REQUEST: INVALID,
  CREDENTIALS_INVALID: { at: 'form', text: 'User.SignIn.Error.Forbidden' },
  USER_BANNED: UNEXPECTED,
  NOT_FOUND: UNEXPECTED,
  unexpected: UNEXPECTED,
};
