import type { ValidationResult } from '@gatehouse/contract/user';
import type { Call } from '../../platform/http/call-options.ts';
import { isHttpError } from '../../platform/http/http-error.ts';

/** Empty for a link that is unknown, used, too old or mangled on its way. */
export async function validateEmail(call: Call, token: string): Promise<Partial<ValidationResult>> {
  try {
    return await call('POST /user/validate/:token', { params: { token }, token: null });
  } catch (error) {
    if (isHttpError(error) && (error.status === 404 || error.status === 400)) return {};
    throw error;
  }
}
