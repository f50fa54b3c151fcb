import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import { presentOperator, presentSetUpLink } from './operator-accounts.presenter.ts';
import type { OperatorAccounts } from './operator-accounts.service.ts';

export function operatorAccountRoutes(
  app: FastifyInstance,
  { console: { operatorAccounts } }: { console: { operatorAccounts: OperatorAccounts } },
): void {
  serveOperator(app, {
    'GET /operators': async () => ({ operators: (await operatorAccounts.list()).map(presentOperator) }),
    'POST /operators': async ({ operator, body }) =>
      presentSetUpLink(await operatorAccounts.add(operator, body)),
    'PUT /operators/:operatorId/roles': async ({ operator, params, body }) => ({
      auditId: await operatorAccounts.changeRoles(operator, params.operatorId, body.roles),
    }),
    'POST /operators/:operatorId/disable': async ({ operator, params }) => ({
      auditId: await operatorAccounts.disable(operator, params.operatorId),
    }),
    'POST /operators/:operatorId/reset': async ({ operator, params }) =>
      presentSetUpLink(await operatorAccounts.reset(operator, params.operatorId)),
  });
}
