import type { FastifyInstance } from 'fastify';
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
    'POST /users/me/accounts': async ({ session, body }) => ({
      accountId: await accountCreation.create(session, body),
    }),
    'PUT /users/me/accounts/:id/displayName': ({ session, params, body }) =>
      gameAccounts.rename(session.userId, params.id, body.displayName),
  });
}
