import type { ValidationResult } from '@gatehouse/contract/user';
import type { Call } from '../../platform/http/call-options.ts';

export function validateEmail(call: Call, token: string): Promise<ValidationResult> {
  return call('POST /user/validate/:token', { params: { token }, token: null });
}
