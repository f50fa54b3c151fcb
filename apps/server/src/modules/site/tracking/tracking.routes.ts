import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Tracking } from './tracking.service.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function trackingRoutes(app: FastifyInstance, { tracking }: { tracking: Tracking }): void {
  serve(app, {
    'POST /tracking/events': ({ body, session, installationId, addressBucket }) =>
      tracking.keepEvents(body.events, {
        sessionUserId: session?.userId ?? null,
        installationId,
        addressBucket,
      }),
    'GET /tracking/pixel': async ({ query, addressBucket }) => {
      await tracking.keepPixel(query, addressBucket);
      return PIXEL;
    },
  });
}
