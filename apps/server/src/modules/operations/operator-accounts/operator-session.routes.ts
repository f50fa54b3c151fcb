import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '../../../env.ts';
import { endedOperatorCookie, operatorCookie } from '../../../http/request/operator-cookie.ts';
import { browserSecretIn, providerCookie } from '../../../http/request/operator-provider-cookie.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Begun, OperatorProvider } from './operator-provider.service.ts';
import type { OperatorProviderSignIn } from './operator-provider-sign-in.service.ts';
import type { OperatorSessions } from './operator-sessions.service.ts';
import type { OperatorSetUp } from './operator-set-up.service.ts';
import type { OperatorSignIn } from './operator-sign-in.service.ts';
import type { OwnOperatorAccount } from './own-operator-account.service.ts';

export function operatorSessionRoutes(
  app: FastifyInstance,
  {
    env,
    console: {
      operatorSignIn,
      operatorProvider,
      operatorProviderSignIn,
      operatorSessions,
      operatorSetUp,
      ownOperatorAccount,
    },
  }: {
    env: Pick<Env, 'publicUrl' | 'operatorPasswordSignIn'>;
    console: {
      operatorSignIn: OperatorSignIn;
      operatorProvider: OperatorProvider;
      operatorProviderSignIn: OperatorProviderSignIn;
      operatorSessions: OperatorSessions;
      operatorSetUp: OperatorSetUp;
      ownOperatorAccount: OwnOperatorAccount;
    };
  },
): void {
  function toProvider(reply: FastifyReply, { url, state, browserSecret }: Begun): { url: string } {
    reply.header('set-cookie', providerCookie(state, browserSecret, env));
    return { url };
  }

  serveOperator(app, {
    'GET /session': async ({ session }) => {
      const { authenticators, passkeys } = await ownOperatorAccount.countFactors(session);
      const { operatorId, name, email, roles, permissions, expiresAt } = session;
      return {
        operatorId,
        name,
        email,
        roles: [...roles],
        permissions: [...permissions],
        expiresAt: expiresAt.toISOString(),
        hasAuthenticator: authenticators > 0,
        hasPasskey: passkeys > 0,
        provider: session.isByProvider ? operatorProvider.name : null,
      };
    },
    'POST /session': async ({ body, caller, reply }) => {
      reply.header('set-cookie', operatorCookie(await operatorSignIn.byPassword(body, caller), env));
    },
    'POST /session/passkey/options': ({ caller }) => operatorSignIn.passkeyOptions(caller),
    'POST /session/passkey': async ({ body, caller, reply }) => {
      reply.header('set-cookie', operatorCookie(await operatorSignIn.byPasskey(body, caller), env));
    },
    'GET /session/methods': () => ({
      hasPassword: env.operatorPasswordSignIn,
      provider: operatorProvider.name,
    }),
    'POST /session/provider/begin': async ({ caller, reply }) =>
      toProvider(reply, await operatorProviderSignIn.begin(caller, null)),
    'POST /session/provider': async ({ body, cookie, caller, reply }) => {
      const token = await operatorProviderSignIn.signIn(answerIn(body.query, cookie), caller);
      reply.header('set-cookie', operatorCookie(token, env));
    },
    'POST /session/confirm/provider/begin': async ({ session, caller, reply }) =>
      toProvider(reply, await operatorProviderSignIn.begin(caller, session)),
    'POST /session/confirm/provider': ({ session, body, cookie, caller }) =>
      operatorProviderSignIn.confirm(session, answerIn(body.query, cookie), caller),
    'POST /session/confirm': ({ session, body }) => operatorSignIn.confirmByCode(session, body.code),
    'POST /session/confirm/passkey': ({ session, body }) => operatorSignIn.confirmByPasskey(session, body),
    'DELETE /session': async ({ session, reply }) => {
      await operatorSessions.end(session.operatorId, session.id);
      reply.header('set-cookie', endedOperatorCookie(env));
    },
    'POST /set-up/begin': ({ body, caller }) => operatorSetUp.begin(body.token, caller),
    'POST /set-up': async ({ body, caller, reply }) => {
      reply.header('set-cookie', operatorCookie(await operatorSetUp.finish(body, caller), env));
    },
    'GET /account': ({ session }) => ownOperatorAccount.read(session),
    'POST /account/password': ({ session, body, caller }) =>
      ownOperatorAccount.changePassword(session, body, caller),
    'POST /account/authenticators/begin': ({ session }) => ownOperatorAccount.beginAuthenticator(session),
    'POST /account/authenticators': ({ session, body, caller }) =>
      ownOperatorAccount.addAuthenticator(session, body.code, caller),
    'DELETE /account/authenticators/:authenticatorId': ({ session, params, caller }) =>
      ownOperatorAccount.removeAuthenticator(session, params.authenticatorId, caller),
    'POST /account/passkeys/options': ({ session }) => ownOperatorAccount.passkeyOptions(session),
    'POST /account/passkeys': ({ session, body, caller }) =>
      ownOperatorAccount.addPasskey(session, body, caller),
    'DELETE /account/passkeys/:passkeyId': ({ session, params, caller }) =>
      ownOperatorAccount.removePasskey(session, params.passkeyId, caller),
    'DELETE /account/sessions/:sessionId': ({ session, params }) =>
      ownOperatorAccount.endSession(session, params.sessionId),
  });
}

/** The cookie of a sign-in is named by its state. */
function answerIn(query: string, cookie: string | undefined) {
  const state = new URLSearchParams(query).get('state') ?? '';
  return { query, browserSecret: browserSecretIn(cookie, state) };
}
