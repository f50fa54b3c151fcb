import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../plugins/serve.ts';
import { createClientErrorService } from './client-errors.service.ts';

export function clientErrorRoutes(app: FastifyInstance, deps: Deps): void {
  const clientErrors = createClientErrorService(deps);
  serve(app, 'POST /client/errors', ({ body, addressBucket }) => clientErrors.log(body, addressBucket));
}
