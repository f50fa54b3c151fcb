import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { CookieConsents } from './cookie-consent.service.ts';

export function cookieConsentRoutes(
  app: FastifyInstance,
  { cookieConsents }: { cookieConsents: CookieConsents },
): void {
  serve(app, {
    'PUT /user/consent': ({ session, body }) => cookieConsents.keepReceipt(session.userId, body),
  });
}
