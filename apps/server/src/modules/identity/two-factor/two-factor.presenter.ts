import type { TwoFactorDevice } from '@gatehouse/contract/two-factor';
import type { ActiveDeviceRow } from './two-factor-devices.service.ts';

export function presentDevice({ id, type, activatedAt }: ActiveDeviceRow): TwoFactorDevice {
  return { deviceId: id, type, activatedAt: activatedAt.toISOString() };
}
