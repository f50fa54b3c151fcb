import type { Call } from '../../platform/http/call-options.ts';

export function revertEmail(call: Call, emailToken: string): Promise<unknown> {
  return call('DELETE /user/email/:emailToken', { params: { emailToken }, token: null });
}
