import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { ClientErrors } from './client-errors.service.ts';

export function clientErrorRoutes(
  app: FastifyInstance,
  { clientErrors }: { clientErrors: ClientErrors },
): void {
  serve(app, { 'POST /client/errors': ({ body, addressBucket }) => clientErrors.log(body, addressBucket) });
}
