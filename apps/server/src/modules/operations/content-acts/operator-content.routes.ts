import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { ContentActs } from './content-acts.service.ts';
import { presentChange, presentRelease } from './content-releases.presenter.ts';

export function operatorContentRoutes(
  app: FastifyInstance,
  { console: { contentActs } }: { console: { contentActs: ContentActs } },
): void {
  serveOperator(app, {
    'GET /content/releases': async () => ({ releases: (await contentActs.list()).map(presentRelease) }),
    'GET /content/releases/:release/changes': async ({ params, query }) => {
      const changes = await contentActs.diff(Number(query.from), Number(params.release));
      return { changes: changes.map(presentChange) };
    },
    'POST /content/releases/:release/preview': async ({ operator, params }) => {
      const { endsAt, ...made } = await contentActs.preview(operator, Number(params.release));
      return { ...made, endsAt: endsAt.toISOString() };
    },
    'POST /content/releases/:release/roll-back': async ({ operator, params, reason }) => {
      const { auditId } = await contentActs.rollBack(operator, { to: Number(params.release), reason });
      return { auditId };
    },
  });
}
