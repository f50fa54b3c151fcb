import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { MethodsOfKind, SignInMethods } from './sign-in-methods.service.ts';

export function signInMethodRoutes(
  app: FastifyInstance,
  { signInMethods }: { signInMethods: SignInMethods },
): void {
  serve(app, {
    'GET /user/sign-in-methods': async ({ session }) =>
      presentSignInMethods(await signInMethods.list(session.userId)),
  });
}

function presentSignInMethods(methods: readonly MethodsOfKind[]): OwnSignInMethod[] {
  return methods.map(({ kind, isSufficient, added }) => ({
    kind,
    count: added.length,
    isSufficient,
    added: added.map(({ at, ...method }) => ({ ...method, at: at?.toISOString() ?? null })),
  }));
}
