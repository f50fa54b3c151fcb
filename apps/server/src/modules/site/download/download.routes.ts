import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { DownloadLinks } from './download-link.service.ts';

export function downloadRoutes(
  app: FastifyInstance,
  { downloadLinks }: { downloadLinks: DownloadLinks },
): void {
  serve(app, {
    'PUT /user/download': (call) =>
      downloadLinks.send(call.body, call.session?.userId ?? null, callerOf(call)),
  });
}
