import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { createDeviceReportService } from '../../games/device-reports/device-reports.service.ts';
import { createCodeExchangeService } from '../external-auth/code-exchange.service.ts';
import { createAuthCodeService } from './auth-codes.service.ts';
import { presentClientSignIn } from './client-exchange.presenter.ts';
import { createClientExchangeService } from './client-exchange.service.ts';

export function authCodeRoutes(app: FastifyInstance, deps: Deps): void {
  const codes = createAuthCodeService(deps);
  const clients = createClientExchangeService(deps);
  const exchange = createCodeExchangeService(deps);
  const devices = createDeviceReportService(deps);

  serve(app, 'POST /auth/codes', async ({ session, body }) => ({ code: await codes.issue(session, body) }));
  serve(app, 'POST /authProviders/mauth/sessions', async (call) =>
    presentClientSignIn(await clients.redeem(call.body, callerOf(call))),
  );
  serve(app, 'POST /auth/sessions/current', async (call) => ({
    token: await exchange.forBrowser(call.body.code, callerOf(call)),
  }));
  serve(app, 'POST /auth/iovation', ({ session, body }) => devices.report(session.userId, body));
}
