import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../plugins/serve.ts';
import { createLibraryService } from './library.service.ts';

export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  const { library, ownerships } = createLibraryService(deps);
  serve(app, 'GET /user/library/:locale', ({ session, params }) => library(session.userId, params.locale));
  serve(app, 'GET /user/ownerships', async ({ session }) => ({
    ownerships: await ownerships(session.userId),
  }));
}
