import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../plugins/serve.ts';
import { createConsentService } from './cookie-consent.service.ts';

export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  const consent = createConsentService(deps);
  serve(app, 'PUT /user/consent', ({ session, body }) => consent.keepReceipt(session.userId, body));
}
