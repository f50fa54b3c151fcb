import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { createAccountAddition } from '../migration/account-addition.service.ts';
import { createAccountCreation } from './account-creation.service.ts';
import { createAccountRenaming } from './account-renaming.service.ts';
import { presentGameAccounts } from './game-accounts.presenter.ts';
import { createGameAccountService } from './game-accounts.service.ts';

export function gameAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const accounts = createGameAccountService(deps);
  const { create } = createAccountCreation(deps);
  const { add } = createAccountAddition(deps);
  const { rename } = createAccountRenaming(deps);

  serve(app, 'GET /user/accounts', async ({ session }) =>
    presentGameAccounts(await accounts.list(session.userId)),
  );
  serve(app, 'POST /users/me/accounts', async ({ session, body }) => ({
    accountId: await create(session, body),
  }));
  serve(app, 'PUT /users/me/accounts', async (call) => ({
    accountId: await add(call.session, call.body, callerOf(call)),
  }));
  serve(app, 'PUT /users/me/accounts/:id/displayName', ({ session, params, body }) =>
    rename(session.userId, params.id, body.displayName),
  );
}
