import type { FastifyInstance } from 'fastify';
import { serve } from '../../../plugins/serve.ts';
import type { DeviceReports } from './device-reports.service.ts';

export function deviceReportRoutes(
  app: FastifyInstance,
  { deviceReports }: { deviceReports: DeviceReports },
): void {
  serve(app, 'POST /auth/iovation', ({ session, body }) => deviceReports.report(session.userId, body));
  serve(app, 'POST /auth/thin/iovation', ({ session, body }) => deviceReports.reportThin(session, body));
}
