import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../plugins/serve.ts';
import { presentGameAccounts } from './game-accounts.presenter.ts';
import { createGameAccountService } from './game-accounts.service.ts';

export function gameAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const accounts = createGameAccountService(deps);

  serve(app, 'GET /user/accounts', async ({ session }) =>
    presentGameAccounts(await accounts.list(session.userId)),
  );
}
