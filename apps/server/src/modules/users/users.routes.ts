import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../plugins/caller.ts';
import { serve } from '../../plugins/serve.ts';
import { handOver } from '../../plugins/token-header.ts';
import { presentCurrentUser } from './current-user.presenter.ts';
import { createCurrentUserService } from './current-user.service.ts';
import { createSignUpService } from './sign-up.service.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { signUp } = createSignUpService(deps);
  const currentUser = createCurrentUserService(deps);

  serve(app, 'POST /users', async (call) => {
    const { userId, token } = await signUp(call.body, callerOf(call));
    handOver(call.reply, token);
    return { userCreated: true, userId };
  });
  serve(app, 'GET /user/me', ({ session }) => presentCurrentUser(currentUser.factsOf(session)));
}
