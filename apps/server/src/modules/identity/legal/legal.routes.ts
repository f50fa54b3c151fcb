import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { LegalAcceptances } from './legal.service.ts';

export function legalRoutes(app: FastifyInstance, { legal }: { legal: LegalAcceptances }): void {
  serve(app, {
    'GET /user/legal/:locale': ({ session, params }) => legal.list(session, params.locale),
    'PUT /user/legal': ({ session, body }) => legal.accept(session, body),
  });
}
