import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { presentSignIn } from './sign-in.presenter.ts';
import { createSignInService } from './sign-in.service.ts';
import { createSignOutService } from './sign-out.service.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const signIn = createSignInService(deps);
  const { signOut } = createSignOutService(deps);

  serve(app, 'POST /authProviders/credentials/sessions', async (call) =>
    presentSignIn(await signIn.withPassword(call.body, callerOf(call))),
  );
  serve(app, 'DELETE /auth/sessions', ({ session }) => signOut(session.id));
}
