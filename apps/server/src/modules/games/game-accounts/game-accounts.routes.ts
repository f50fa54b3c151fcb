import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { AccountCreation } from './account-creation.service.ts';
import { presentGameAccounts } from './game-accounts.presenter.ts';
import type { GameAccounts } from './game-accounts.service.ts';

export function gameAccountRoutes(
  app: FastifyInstance,
  { gameAccounts, accountCreation }: { gameAccounts: GameAccounts; accountCreation: AccountCreation },
): void {
  serve(app, {
    'GET /user/accounts': async ({ session }) => presentGameAccounts(await gameAccounts.list(session.userId)),
    'POST /users/me/accounts': async (call) => ({
      accountId: await accountCreation.create(call.session, call.body, callerOf(call).device),
    }),
    'PUT /users/me/accounts/:id/displayName': (call) =>
      gameAccounts.rename(call.session.userId, call.params.id, call.body.displayName, callerOf(call).device),
  });
}
