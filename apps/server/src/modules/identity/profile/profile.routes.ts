import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { handOver } from '../../../plugins/token-header.ts';
import { createSignUpService } from '../sign-up/sign-up.service.ts';
import { presentCurrentUser } from './current-user.presenter.ts';
import { createCurrentUserService } from './current-user.service.ts';
import { createPreferencesService } from './preferences.service.ts';
import { createUserPatchService } from './user-patch.service.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { signUp } = createSignUpService(deps);
  const { factsOf } = createCurrentUserService(deps);
  const { patch } = createUserPatchService(deps);
  const preferences = createPreferencesService(deps);

  serve(app, 'POST /users', async (call) => {
    const { userId, token } = await signUp(call.body, callerOf(call));
    handOver(call.reply, token);
    return { userCreated: true, userId };
  });
  serve(app, 'GET /user/me', ({ session }) => presentCurrentUser(factsOf(session)));
  serve(app, 'PATCH /user/me', async (call) => {
    const { session, token } = await patch(call.session, call.body, callerOf(call));
    if (token !== null) handOver(call.reply, token);
    return presentCurrentUser(factsOf(session));
  });
  serve(app, 'PUT /user/marketing', async ({ session, body }) => {
    await preferences.saveMarketing(session, body);
  });
  serve(app, 'PUT /user/locale', async ({ session, body }) => {
    await preferences.saveLocale(session, body.locale);
  });
}
