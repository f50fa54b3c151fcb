import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Content } from '../../modules/content/files/content.ts';
import type { Funnels } from '../../modules/site/tracking/funnels.service.ts';
import type { Clock } from '../../ports/clock.ts';
import { sendHtml, serveStyles } from '../demo-http.ts';
import { FUNNELS_PATH, funnelsPage, RANGES } from './funnels-page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const range = z.object({
  days: z.coerce.number().pipe(z.literal(RANGES)).catch(14),
});

interface Options {
  content: Pick<Content, 'brand'>;
  clock: Clock;
  funnels: Funnels;
}

/** Every visitor can read these numbers. Operators use the command line. */
export function demoFunnelRoutes(app: FastifyInstance, { content, clock, funnels }: Options): void {
  serveStyles(app, `${FUNNELS_PATH}.css`, join(import.meta.dirname, 'funnels.css'));
  app.get(FUNNELS_PATH, async (request, reply) => {
    const { days } = range.parse(request.query);
    const since = new Date(clock.now().getTime() - (days - 1) * DAY_MS);
    const view = { brand: content.brand.name, days, funnels: await funnels.report(since) };
    return sendHtml(reply, funnelsPage(view));
  });
}
