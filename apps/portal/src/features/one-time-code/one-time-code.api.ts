import type { DeviceRecoveryBody } from '@gatehouse/contract/two-factor';
import type { Call } from '../../platform/http/call-options.ts';

export function recoverDevice(call: Call, body: Omit<DeviceRecoveryBody, 'blackbox'>): Promise<unknown> {
  return call('POST /user/2fa/devices/recover', { body: { ...body, blackbox: '' } });
}
