import type { Call } from '../../platform/http/call-options.ts';

export function undoTwoFactor(call: Call, token: string): Promise<unknown> {
  return call('POST /user/2fa/devices/undo', { body: { token }, token: null });
}
