import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { createDownloadLinkService } from './download-link.service.ts';

export function downloadRoutes(app: FastifyInstance, deps: Deps): void {
  const links = createDownloadLinkService(deps);
  serve(app, 'PUT /user/download', (call) =>
    links.send(call.body, call.session?.userId ?? null, callerOf(call)),
  );
}
