import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { presentSignIn } from './sign-in.presenter.ts';
import type { SignIn } from './sign-in.service.ts';

export function signInRoutes(
  app: FastifyInstance,
  { signIn, sessions }: { signIn: SignIn; sessions: Sessions },
): void {
  serve(app, 'POST /authProviders/credentials/sessions', async (call) =>
    presentSignIn(await signIn.withPassword(call.body, callerOf(call))),
  );
  serve(app, 'DELETE /auth/sessions', ({ session }) => sessions.signOut(session.id));
}
