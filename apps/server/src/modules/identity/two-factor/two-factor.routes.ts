import type { TwoFactorDevice } from '@gatehouse/contract/two-factor';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { AuthenticatorRemoval } from './authenticator-removal.service.ts';
import type { Enrolment } from './enrolment.service.ts';
import type { ActiveDeviceRow, TwoFactorDevices } from './two-factor-devices.service.ts';
import type { TwoFactorRecovery } from './two-factor-recovery.service.ts';

export function twoFactorRoutes(
  app: FastifyInstance,
  {
    enrolment,
    authenticatorRemoval,
    twoFactorDevices,
    twoFactorRecovery,
  }: {
    enrolment: Enrolment;
    authenticatorRemoval: AuthenticatorRemoval;
    twoFactorDevices: TwoFactorDevices;
    twoFactorRecovery: TwoFactorRecovery;
  },
): void {
  const listOf = async (userId: string) => (await twoFactorDevices.list(userId)).map(presentDevice);

  serve(app, {
    'POST /user/2fa/devices/enroll': (call) => enrolment.enroll(call.session, callerOf(call)),
    'POST /user/2fa/devices/activate': async (call) => ({
      recoveryToken: await enrolment.activate(call.session, call.body.code, callerOf(call)),
    }),
    'GET /user/2fa/devices': ({ session }) => listOf(session.userId),
    'GET /users/me/2faDevices': ({ session }) => listOf(session.userId),
    'DELETE /user/2fa/devices/:deviceId': (call) =>
      authenticatorRemoval.remove(call.session, {
        deviceId: call.params.deviceId,
        code: call.query.code,
        caller: callerOf(call),
      }),
    'POST /user/2fa/devices/recover': (call) => twoFactorRecovery.recover(call.body, callerOf(call)),
    'POST /users/:id/recover2FADevice': (call) =>
      twoFactorRecovery.recover({ ...call.body, claimedUserId: call.params.id }, callerOf(call)),
  });
}

function presentDevice({ id, type, activatedAt }: ActiveDeviceRow): TwoFactorDevice {
  return { deviceId: id, type, activatedAt: activatedAt.toISOString() };
}
