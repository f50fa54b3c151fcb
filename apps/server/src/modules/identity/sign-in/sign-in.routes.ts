import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import { presentSignIn } from './sign-in.presenter.ts';
import type { SignIn } from './sign-in.service.ts';
import type { SignOut } from './sign-out.service.ts';

export function signInRoutes(
  app: FastifyInstance,
  { signIn, signOut }: { signIn: SignIn; signOut: SignOut },
): void {
  serve(app, {
    'POST /authProviders/credentials/sessions': async (call) =>
      presentSignIn(await signIn.withPassword(call.body, callerOf(call))),
    'DELETE /auth/sessions': ({ session }) => signOut.signOut(session),
  });
}
