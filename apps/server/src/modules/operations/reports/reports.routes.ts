import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import type { DashboardNumbers } from './dashboard.service.ts';
import { readPeriod } from './period.rules.ts';
import type { Reports } from './reports.service.ts';
import { revenueCsv } from './revenue.rules.ts';

export function reportRoutes(
  app: FastifyInstance,
  {
    clock,
    content,
    console: { reports, dashboard },
  }: { clock: Clock; content: Content; console: { reports: Reports; dashboard: DashboardNumbers } },
): void {
  serveOperator(app, {
    'GET /dashboard': () => dashboard.read(content),
    'GET /reports/revenue': async ({ query }) => {
      const { period, ...days } = readPeriod(query, clock.now());
      return { ...days, rows: await reports.revenue(period) };
    },
    'GET /reports/revenue/export': async ({ query, reply }) => {
      const { period } = readPeriod(query, clock.now());
      reply.header('content-disposition', 'attachment; filename="revenue.csv"');
      return revenueCsv(await reports.revenue(period));
    },
    'GET /reports/sign-ups': async ({ query }) => {
      const { period, ...days } = readPeriod(query, clock.now());
      return { ...days, ...(await reports.signUps(period)) };
    },
  });
}
