import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { handOver } from '../../../plugins/token-header.ts';
import { createPasswordChangeService } from './password-change.service.ts';
import { createRecoveryService } from './password-recovery.service.ts';

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const passwords = createPasswordChangeService(deps);
  const recovery = createRecoveryService(deps);

  serve(app, 'PUT /user/password', async (call) => {
    handOver(call.reply, await passwords.change(call.session, call.body, callerOf(call)));
  });
  serve(app, 'PUT /user/password/recovery', (call) => recovery.request(call.body, callerOf(call)));
  serve(app, 'POST /user/password/recovery', (call) => recovery.reset(call.body, callerOf(call)));
}
