import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { presentDevice } from '../linked-providers/linked-providers.presenter.ts';
import { createLinkedDevices } from '../linked-providers/linked-providers.service.ts';
import { browserCookies, browserSecretIn } from './browser.cookie.ts';
import { createExternalAuthService } from './external-auth.service.ts';

export function externalAuthRoutes(app: FastifyInstance, deps: Deps): void {
  const externalAuth = createExternalAuthService(deps);
  const devices = createLinkedDevices(deps);
  const isHttps = deps.env.publicUrl.startsWith('https:');

  serve(app, 'POST /auth/external', async (call) => {
    const { id, url, browserSecret } = await externalAuth.begin(call.body, call.session, callerOf(call));
    call.reply.header('set-cookie', browserCookies(id, browserSecret, isHttps));
    return { id, url };
  });
  serve(app, 'GET /auth/external/:id', (call) => {
    const secret = browserSecretIn(call.request.headers.cookie, call.params.id);
    return externalAuth.poll(call.params.id, secret, callerOf(call));
  });

  serve(app, 'GET /auth/external/devices', async ({ session }) =>
    (await devices.list(session.userId)).map(presentDevice),
  );
  serve(app, 'DELETE /auth/external/devices/:deviceType/:deviceId', (call) => {
    const { deviceType: provider, deviceId: subject } = call.params;
    return devices.remove(call.session, { provider, subject }, callerOf(call).device);
  });
  serve(app, 'DELETE /auth/external/devices/:deviceType', (call) =>
    devices.remove(call.session, { provider: call.params.deviceType }, callerOf(call).device),
  );
}
