import type { FastifyInstance } from 'fastify';
import type { Env } from '../../../env.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AbuseLimits } from '../../identity/challenges/abuse-limits.service.ts';
import { readPeriod } from '../reports/period.rules.ts';
import type { Conversions } from './conversions.service.ts';
import type { Examination } from './examination.types.ts';
import type { FailedJobs } from './failed-jobs.service.ts';
import { limitsInForce } from './limits-in-force.rules.ts';
import type { Nodes } from './nodes.service.ts';
import { challengeTotals, presentFailedJob, presentNode } from './operations.presenter.ts';

export function operationRoutes(
  app: FastifyInstance,
  {
    env,
    clock,
    examination,
    abuseLimits,
    console: { failedJobs, nodes, conversions },
  }: {
    env: Env;
    clock: Clock;
    examination: () => Promise<Examination>;
    abuseLimits: Pick<AbuseLimits, 'sitePressure'>;
    console: { failedJobs: FailedJobs; nodes: Nodes; conversions: Conversions };
  },
): void {
  serveOperator(app, {
    'GET /operations/jobs': async () => {
      const { queues, jobs } = await failedJobs.list();
      return { queues, jobs: jobs.map(presentFailedJob) };
    },
    'POST /operations/jobs/:jobId/retry': async ({ operator, params, reason }) => {
      const { auditId } = await failedJobs.retry(operator, params.jobId, reason);
      return { auditId };
    },
    'GET /operations/nodes': async () => ({
      version: nodes.version,
      nodes: (await nodes.list()).map(presentNode),
    }),
    'GET /operations/doctor': async () => {
      const { checkedAt, checks } = await examination();
      return {
        checkedAt: checkedAt.toISOString(),
        isHealthy: checks.every(({ state }) => state !== 'fail'),
        checks: checks.map((check) => ({ ...check, advice: check.advice ?? null })),
      };
    },
    'GET /operations/limits': () => limitsInForce(env),
    'GET /operations/challenges': async () => ({
      ...challengeTotals(await nodes.list()),
      site: await abuseLimits.sitePressure(),
    }),
    'GET /operations/funnels': async ({ query }) => {
      const { from, to, period } = readPeriod(query, clock.now());
      return { from, to, ...(await conversions.read({ from, to, period })) };
    },
  });
}
