import type { FastifyInstance } from 'fastify';
import { setTokenHeader } from '../../../http/request/bearer.ts';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import { presentCurrentUser } from './current-user.presenter.ts';
import type { CurrentUser } from './current-user.service.ts';
import type { Preferences } from './preferences.service.ts';
import type { UserPatch } from './user-patch.service.ts';

export function profileRoutes(
  app: FastifyInstance,
  {
    currentUser,
    userPatch,
    preferences,
  }: { currentUser: CurrentUser; userPatch: UserPatch; preferences: Preferences },
): void {
  serve(app, {
    'GET /user/me': ({ session }) => presentCurrentUser(currentUser.factsOf(session)),
    'PATCH /user/me': async (call) => {
      const { session, token } = await userPatch.patch(call.session, call.body, callerOf(call));
      if (token !== null) setTokenHeader(call.reply, token);
      return presentCurrentUser(currentUser.factsOf(session));
    },
    'PUT /user/marketing': async ({ session, body }) => {
      await preferences.saveMarketing(session, body);
    },
    'PUT /user/locale': async ({ session, body }) => {
      await preferences.saveLocale(session, body.locale);
    },
    'PUT /user/currency': async ({ session, body }) => {
      await preferences.saveCurrency(session, body.currency);
    },
  });
}
