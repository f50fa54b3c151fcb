import type { RecoveryBody, RecoveryRequestBody } from '@gatehouse/contract/user';
import { resendWithoutTwoFactor } from '../../data/resend-without-two-factor.ts';
import type { Call } from '../../platform/http/call-options.ts';

export function requestRecovery(call: Call, body: RecoveryRequestBody): Promise<unknown> {
  return call('PUT /user/password/recovery', { body, token: null });
}

export function setNewPassword(call: Call, body: RecoveryBody): Promise<unknown> {
  return resendWithoutTwoFactor(() => call('POST /user/password/recovery', { body, token: null }));
}
