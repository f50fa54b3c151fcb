import type { Passkey } from '@gatehouse/contract/passkey';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { PasskeyRegistration } from './passkey-registration.service.ts';
import type { PasskeySignIn } from './passkey-sign-in.service.ts';
import type { PasskeyRow, Passkeys } from './passkeys.service.ts';

export function passkeyRoutes(
  app: FastifyInstance,
  {
    passkeys,
    passkeyRegistration,
    passkeySignIn,
  }: { passkeys: Passkeys; passkeyRegistration: PasskeyRegistration; passkeySignIn: PasskeySignIn },
): void {
  serve(app, {
    'POST /auth/passkeys/options': (call) => passkeySignIn.begin(callerOf(call)),
    'POST /auth/passkeys/sessions': async (call) => ({
      token: await passkeySignIn.finish(call.body, callerOf(call)),
    }),
    'GET /user/passkeys': async ({ session }) => (await passkeys.list(session.userId)).map(presentPasskey),
    'POST /user/passkeys/options': (call) => passkeyRegistration.begin(call.session, callerOf(call)),
    'POST /user/passkeys': async (call) =>
      presentPasskey(await passkeyRegistration.finish(call.session, call.body, callerOf(call).device)),
    'PATCH /user/passkeys/:passkeyId': ({ session, params, body }) =>
      passkeys.rename(session.userId, params.passkeyId, body.name),
    'DELETE /user/passkeys/:passkeyId': (call) =>
      passkeys.remove(call.session, call.params.passkeyId, callerOf(call).device),
  });
}

function presentPasskey(passkey: PasskeyRow): Passkey {
  const { id, name, browser, system, createdAt, lastUsedAt } = passkey;
  return {
    passkeyId: id,
    name,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
