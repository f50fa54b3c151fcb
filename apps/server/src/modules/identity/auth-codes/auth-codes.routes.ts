import type { MauthResult } from '@gatehouse/contract/session';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import { presentSignIn } from '../sign-in/sign-in.presenter.ts';
import type { AuthCodes } from './auth-codes.service.ts';
import type { ClientExchange, ClientSignedIn } from './client-exchange.service.ts';

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

function presentClientSignIn(signedIn: ClientSignedIn): MauthResult {
  if ('token' in signedIn) return presentSignIn(signedIn);
  return {
    mHash: signedIn.mHash,
    email: null,
    userId: signedIn.player?.userId ?? null,
    platformGameAccountId: signedIn.player?.platformGameAccountId ?? null,
    isPlatformLogin: false,
    isThin: false,
  };
}
