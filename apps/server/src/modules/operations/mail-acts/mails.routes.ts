import { LIST_PAGE_SIZE } from '@gatehouse/contract/operator/operator-fields';
import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { MailActs } from './mail-acts.service.ts';
import { presentMailRow } from './mails.presenter.ts';

export function mailRoutes(
  app: FastifyInstance,
  { console: { mailActs } }: { console: { mailActs: MailActs } },
): void {
  serveOperator(app, {
    'GET /mails/failed': async ({ query: { after = null } }) => {
      const filter = { userId: null, isFailed: true };
      const { items, next } = await mailActs.list(filter, { after, limit: LIST_PAGE_SIZE });
      return { mails: items.map(presentMailRow), next };
    },
    'POST /mails/:mailId/resend': async ({ operator, params, reason }) => {
      const { auditId } = await mailActs.resend(operator, params.mailId, reason);
      return { auditId };
    },
  });
}
