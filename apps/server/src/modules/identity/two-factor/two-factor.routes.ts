import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { createDevicesService } from './devices.service.ts';
import { createEnrolmentService } from './enrolment.service.ts';
import { presentDevice } from './two-factor.presenter.ts';
import { createRecoveryService } from './two-factor-recovery.service.ts';

export function twoFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const enrolment = createEnrolmentService(deps);
  const devices = createDevicesService(deps);
  const recovery = createRecoveryService(deps);
  const listOf = async (userId: string) => (await devices.list(userId)).map(presentDevice);

  serve(app, 'POST /user/2fa/devices/enroll', (call) => enrolment.enroll(call.session, callerOf(call)));
  serve(app, 'POST /user/2fa/devices/activate', async (call) => ({
    recoveryToken: await enrolment.activate(call.session, call.body.code, callerOf(call)),
  }));
  serve(app, 'GET /user/2fa/devices', ({ session }) => listOf(session.userId));
  serve(app, 'GET /users/me/2faDevices', ({ session }) => listOf(session.userId));
  serve(app, 'DELETE /user/2fa/devices/:deviceId', (call) =>
    devices.remove(call.session, {
      deviceId: call.params.deviceId,
      code: call.query.code,
      caller: callerOf(call),
    }),
  );
  serve(app, 'POST /user/2fa/devices/recover', (call) => recovery.recover(call.body, callerOf(call)));
  serve(app, 'POST /users/:id/recover2FADevice', (call) =>
    recovery.recover({ ...call.body, claimedUserId: call.params.id }, callerOf(call)),
  );
}
