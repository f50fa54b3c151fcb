import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { presentEvents } from './account-events.presenter.ts';
import type { AccountEvents } from './account-events.service.ts';

export function accountEventRoutes(
  app: FastifyInstance,
  { accountEvents }: { accountEvents: AccountEvents },
): void {
  serve(app, {
    'GET /user/activity': async ({ session, query }) => {
      const { events, next } = await accountEvents.list(session.userId, query.before);
      return { events: presentEvents(events), next };
    },
  });
}
