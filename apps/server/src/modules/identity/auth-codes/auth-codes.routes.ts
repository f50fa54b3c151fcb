import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { AuthCodes } from './auth-codes.service.ts';
import { presentClientSignIn } from './client-exchange.presenter.ts';
import type { ClientExchange } from './client-exchange.service.ts';

export function authCodeRoutes(
  app: FastifyInstance,
  { authCodes, clientExchange }: { authCodes: AuthCodes; clientExchange: ClientExchange },
): void {
  serve(app, {
    'POST /auth/codes': async ({ session, body }) => ({
      code: await authCodes.issue(session, body),
    }),
    'POST /authProviders/mauth/sessions': async (call) =>
      presentClientSignIn(await clientExchange.redeem(call.body, callerOf(call))),
  });
}
