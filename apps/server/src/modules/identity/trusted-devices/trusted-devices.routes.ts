import type { TrustedDevice } from '@gatehouse/contract/two-factor';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import { presentDevice } from '../account-events/device.rules.ts';
import type { OwnTrustedDevice, TrustedDevices } from './trusted-devices.service.ts';

export function trustedDeviceRoutes(
  app: FastifyInstance,
  { trustedDevices }: { trustedDevices: TrustedDevices },
): void {
  serve(app, {
    'GET /user/trusted-devices': async (call) =>
      (await trustedDevices.list(call.session.userId, callerOf(call))).map(presentTrustedDevice),
    'DELETE /user/trusted-devices/:trustedDeviceId': ({ session, params }) =>
      trustedDevices.end(session.userId, params.trustedDeviceId),
    'DELETE /user/trusted-devices': ({ session }) => trustedDevices.endAllOwn(session.userId),
  });
}

function presentTrustedDevice(device: OwnTrustedDevice): TrustedDevice {
  return {
    trustedDeviceId: device.id,
    ...presentDevice({ ...device, isLauncher: false }),
    trustedAt: device.trustedAt.toISOString(),
    expiresAt: device.expiresAt.toISOString(),
    isCurrent: device.isCurrent,
  };
}
