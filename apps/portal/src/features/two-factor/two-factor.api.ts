import type { ActivationResult, Enrolment } from '@gatehouse/contract/two-factor';
import type { Call } from '../../platform/http/call-options.ts';

export function enrol(call: Call): Promise<Enrolment> {
  return call('POST /user/2fa/devices/enroll');
}

export function activate(call: Call, code: string): Promise<ActivationResult> {
  return call('POST /user/2fa/devices/activate', { body: { code, blackbox: '' } });
}

export async function removeDevice(call: Call, deviceId: string, code: string): Promise<void> {
  await call('DELETE /user/2fa/devices/:deviceId', { params: { deviceId }, query: { code } });
}
