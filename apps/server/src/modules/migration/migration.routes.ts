import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../plugins/caller.ts';
import { serve } from '../../plugins/serve.ts';
import { handOver } from '../../plugins/token-header.ts';
import { presentThinSignIn } from './thin-sign-in.presenter.ts';
import { createThinSignInService } from './thin-sign-in.service.ts';

export function migrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { signIn } = createThinSignInService(deps);

  serve(app, 'POST /auth/thin/sessions', async (call) => {
    const { arrival, migrationToken } = await signIn(call.body, callerOf(call));
    if (migrationToken !== null) handOver(call.reply, migrationToken);
    return presentThinSignIn(arrival);
  });
}
