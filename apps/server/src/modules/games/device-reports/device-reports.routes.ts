import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { DeviceReports } from './device-reports.service.ts';

export function deviceReportRoutes(
  app: FastifyInstance,
  { deviceReports }: { deviceReports: DeviceReports },
): void {
  serve(app, {
    'POST /auth/iovation': (call) => deviceReports.report(call.session, call.body, callerOf(call)),
    'POST /auth/thin/iovation': (call) => deviceReports.reportThin(call.session, call.body, callerOf(call)),
  });
}
