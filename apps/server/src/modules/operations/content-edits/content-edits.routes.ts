import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { AnnouncementEdits } from './announcement-edits.service.ts';
import type { MaintenanceEdits } from './maintenance-edits.service.ts';
import type { NewsEdits } from './news-edits.service.ts';

export function contentEditRoutes(
  app: FastifyInstance,
  {
    console: { announcementEdits, newsEdits, maintenanceEdits },
  }: {
    console: {
      announcementEdits: AnnouncementEdits;
      newsEdits: NewsEdits;
      maintenanceEdits: MaintenanceEdits;
    };
  },
): void {
  serveOperator(app, {
    'GET /content/announcements': () => announcementEdits.list(),
    'POST /content/announcements/preview': async ({ body }) => ({
      shown: await announcementEdits.preview(body.texts),
    }),
    'PUT /content/announcements/:announcement': ({ operator, params, body, reason }) =>
      announcementEdits.save(operator, params.announcement, { ...body, reason }),
    'GET /content/news': () => newsEdits.list(),
    'GET /content/news/:product/:article': ({ params }) => newsEdits.find(params.product, params.article),
    'POST /content/news/preview': ({ body }) => newsEdits.preview(body.locale, body.texts),
    'PUT /content/news/:product/:article': ({ operator, params, body, reason }) =>
      newsEdits.save(operator, params, { ...body, reason }),
    'GET /content/maintenance': () => maintenanceEdits.list(),
    'PUT /content/maintenance/:game': ({ operator, params, body, reason }) =>
      maintenanceEdits.save(operator, params.game, { ...body, reason }),
  });
}
