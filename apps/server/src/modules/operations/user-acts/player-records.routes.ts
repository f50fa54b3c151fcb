import { LIST_PAGE_SIZE } from '@gatehouse/contract/operator/operator-fields';
import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Content } from '../../content/files/content.ts';
import type { CouponActs } from '../coupon-acts/coupon-acts.service.ts';
import type { MailActs } from '../mail-acts/mail-acts.service.ts';
import { presentPlayerMail } from '../mail-acts/mails.presenter.ts';
import type { PlayerLibrary } from './player-library.service.ts';
import type { PlayerOrders } from './player-orders.service.ts';
import { presentLibraryItem, presentNote, presentPlayerOrder } from './player-records.presenter.ts';
import type { UserGrants } from './user-grants.service.ts';
import type { UserLookup } from './user-lookup.service.ts';
import type { UserNotes } from './user-notes.service.ts';
import type { UserTimeline } from './user-timeline.service.ts';

export function playerRecordRoutes(
  app: FastifyInstance,
  {
    content,
    console: {
      userLookup,
      userTimeline,
      userNotes,
      userGrants,
      couponActs,
      playerLibrary,
      playerOrders,
      mailActs,
    },
  }: {
    content: Content;
    console: {
      userLookup: UserLookup;
      userTimeline: UserTimeline;
      userNotes: UserNotes;
      userGrants: (content: Content) => UserGrants;
      couponActs: CouponActs;
      playerLibrary: PlayerLibrary;
      playerOrders: PlayerOrders;
      mailActs: MailActs;
    };
  },
): void {
  const grants = userGrants(content);
  const requirePlayer = (userId: string) => userLookup.find({ given: userId, id: userId });
  const pageAfter = (after: string | undefined) => ({ after: after ?? null, limit: LIST_PAGE_SIZE });

  serveOperator(app, {
    'GET /players/:userId/activity': async ({ params: { userId }, query: { after } }) => {
      await requirePlayer(userId);
      const { items, next } = await userTimeline.list(userId, pageAfter(after));
      return { entries: items, next };
    },
    'GET /players/:userId/library': async ({ params: { userId } }) => ({
      items: (await playerLibrary.list(userId, content)).map(presentLibraryItem),
    }),
    'GET /grantable-items': () => ({ items: playerLibrary.listGrantable(content) }),
    'POST /players/:userId/grant': async ({ operator, params: { userId }, body, reason }) => {
      const { product, extra, accountId, key } = body;
      const wanted = { productName: product, extraName: extra, accountId, key, reason };
      const { auditId, order } = await grants.grant(operator, userId, wanted);
      return { auditId, order: order.number };
    },
    'POST /players/:userId/coupon': async ({ operator, params: { userId }, body, reason }) => {
      const endsAt = body.endsAt === null ? null : new Date(body.endsAt);
      const order = { product: body.product, endsAt, reason };
      return couponActs.giveTo(operator, userId, order, content.products);
    },
    'POST /players/:userId/revoke': async ({ operator, params: { userId }, body, reason }) => {
      const item = { productName: body.product, extraName: body.extra };
      const { auditId } = await grants.revoke(operator, userId, { ...item, reason });
      return { auditId };
    },
    'GET /players/:userId/orders': async ({ params: { userId }, query: { after } }) => {
      const { items, next } = await playerOrders.list(userId, after ?? null);
      return { orders: items.map(presentPlayerOrder), next };
    },
    'GET /players/:userId/mails': async ({ params: { userId }, query: { after } }) => {
      await requirePlayer(userId);
      const { items, next } = await mailActs.list({ userId, isFailed: false }, pageAfter(after));
      return { mails: items.map(presentPlayerMail), next };
    },
    'GET /players/:userId/notes': async ({ params: { userId }, query: { after } }) => {
      await requirePlayer(userId);
      const { items, next } = await userNotes.list(userId, pageAfter(after));
      return { notes: items.map(presentNote), next };
    },
    'POST /players/:userId/notes': async ({ operator, params: { userId }, body: { text } }) => {
      const { auditId } = await userNotes.add(operator, userId, text);
      return { auditId };
    },
  });
}
