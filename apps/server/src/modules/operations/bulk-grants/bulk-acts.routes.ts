import { LIST_PAGE_SIZE } from '@gatehouse/contract/operator/operator-fields';
import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Content } from '../../content/files/content.ts';
import {
  bulkReportCsv,
  presentBulkAct,
  presentBulkCheck,
  presentBulkProgress,
} from './bulk-acts.presenter.ts';
import type { BulkGrants } from './bulk-grants.service.ts';

const NO_LINES = { wrong: 0, wrongLines: [], repeated: 0 };

export function bulkActRoutes(
  app: FastifyInstance,
  {
    content,
    console: { bulkGrants: bulkGrantsOf },
  }: { content: Content; console: { bulkGrants(content: Content): BulkGrants } },
): void {
  const bulkGrants = bulkGrantsOf(content);
  serveOperator(app, {
    'GET /bulk-acts': async ({ query: { after = null } }) => {
      const { items, next } = await bulkGrants.list({ after, limit: LIST_PAGE_SIZE });
      const products = [...content.products.values()].map(({ name, extras }) => {
        return { name, extras: extras.map((extra) => extra.name) };
      });
      return { acts: items.map(presentBulkAct), next, products, games: [...content.games.keys()] };
    },
    'POST /bulk-acts/check': async ({ body: { players } }) => {
      if ('filter' in players) return presentBulkCheck(await bulkGrants.check(players), NO_LINES);
      const read = await bulkGrants.readPlayers(players.lines);
      return presentBulkCheck(await bulkGrants.check(read), read);
    },
    'POST /bulk-acts': async ({ operator, body, reason }) => {
      const { product, extra, isCoupon, couponEndsAt, players, bulkId } = body;
      const { auditId, id } = await bulkGrants.begin(operator, {
        ...{ id: bulkId, productName: product, extraName: extra, reason, isQueued: true },
        coupon: isCoupon ? { endsAt: couponEndsAt === null ? null : new Date(couponEndsAt) } : null,
        players: 'filter' in players ? players : await bulkGrants.readPlayers(players.lines),
      });
      return { auditId, bulkId: id };
    },
    'GET /bulk-acts/:bulkId': async ({ params: { bulkId } }) =>
      presentBulkProgress(await bulkGrants.find(bulkId), await bulkGrants.progress(bulkId)),
    'GET /bulk-acts/:bulkId/export': async ({ params: { bulkId }, reply }) => {
      const csv = bulkReportCsv(await bulkGrants.report(bulkId));
      reply.header('content-disposition', 'attachment; filename="bulk-act.csv"');
      return csv;
    },
    'POST /bulk-acts/:bulkId/pause': async ({ operator, params, reason }) =>
      bulkGrants.pause(operator, params.bulkId, reason),
    'POST /bulk-acts/:bulkId/resume': async ({ operator, params, reason }) =>
      bulkGrants.resume(operator, params.bulkId, { reason, isQueued: true }),
  });
}
