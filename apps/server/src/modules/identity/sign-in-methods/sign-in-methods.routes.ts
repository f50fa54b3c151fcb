import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { presentSignInMethods } from './sign-in-methods.presenter.ts';
import type { SignInMethods } from './sign-in-methods.service.ts';

export function signInMethodRoutes(
  app: FastifyInstance,
  { signInMethods }: { signInMethods: SignInMethods },
): void {
  serve(app, {
    'GET /user/sign-in-methods': async ({ session }) =>
      presentSignInMethods(await signInMethods.list(session.userId)),
  });
}
