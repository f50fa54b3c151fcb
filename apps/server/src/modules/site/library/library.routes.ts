import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Libraries } from './library.service.ts';

export function libraryRoutes(app: FastifyInstance, { libraries }: { libraries: Libraries }): void {
  serve(app, {
    'GET /user/library/:locale': ({ session, params }) => libraries.library(session.userId, params.locale),
    'GET /user/ownerships': ({ session }) => libraries.ownerships(session.userId),
  });
}
