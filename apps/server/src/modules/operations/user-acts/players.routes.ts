import { LIST_PAGE_SIZE } from '@gatehouse/contract/operator/operator-fields';
import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Content } from '../../content/files/content.ts';
import type { Bans } from '../../identity/bans/bans.service.ts';
import type { AddressCorrection } from './address-correction.service.ts';
import type { GameAccountActs } from './game-account-acts.service.ts';
import type { PlayerExport } from './player-export.service.ts';
import type { PlayerSessions } from './player-sessions.service.ts';
import { presentPlayer, presentPlayerRow, presentPlayerSession } from './players.presenter.ts';
import type { TwoFactorReset } from './two-factor-reset.service.ts';
import type { UserActs } from './user-acts.service.ts';
import type { UserDetails } from './user-details.service.ts';
import type { UserLookup } from './user-lookup.service.ts';
import type { UserSearch } from './user-search.service.ts';

export function playerRoutes(
  app: FastifyInstance,
  {
    content,
    bans,
    console: {
      userSearch,
      userLookup,
      playerSessions,
      userDetails,
      userActs,
      playerExport,
      twoFactorReset,
      addressCorrection,
      gameAccountActs,
    },
  }: {
    content: Content;
    bans: Bans;
    console: {
      userSearch: UserSearch;
      userLookup: UserLookup;
      playerSessions: PlayerSessions;
      userDetails: UserDetails;
      userActs: UserActs;
      playerExport: PlayerExport;
      twoFactorReset: TwoFactorReset;
      addressCorrection: AddressCorrection;
      gameAccountActs: GameAccountActs;
    };
  },
): void {
  serveOperator(app, {
    'GET /players': async ({ query: { text, after = null } }) => {
      const { items, next } = await userSearch.find(text, { after, limit: LIST_PAGE_SIZE });
      const banned = await bans.findBanned(items.map(({ id }) => id));
      return { players: items.map((found) => presentPlayerRow(found, banned)), next };
    },
    'GET /players/:userId': async ({ params: { userId } }) =>
      presentPlayer(await userDetails.read({ given: userId, id: userId }, content)),
    'GET /players/:userId/sessions': async ({ params }) => ({
      sessions: (await playerSessions.list(params.userId)).map(presentPlayerSession),
    }),
    'POST /players/:userId/ban': async ({ operator, params, body, reason }) => ({
      auditId: await userActs.ban(operator, params.userId, {
        reason,
        category: body.category,
        endsAt: body.endsAt === null ? null : new Date(body.endsAt),
      }),
    }),
    'POST /players/:userId/unban': async ({ operator, params, reason }) => ({
      auditId: await userActs.unban(operator, params.userId, reason),
    }),
    'POST /players/:userId/sign-out': async ({ operator, params, reason }) => {
      const { auditId } = await userActs.signOut(operator, params.userId, reason);
      return { auditId };
    },
    'POST /players/:userId/reset-two-factor': async ({ operator, params, reason }) => ({
      auditId: await twoFactorReset.reset(operator, params.userId, reason),
    }),
    'POST /players/:userId/email': async ({ operator, params, body, reason }) => ({
      auditId: await addressCorrection.correct(operator, params.userId, { email: body.email, reason }),
    }),
    'POST /players/:userId/game-accounts/:accountId/move': async ({ operator, params, body, reason }) => {
      const { userId, accountId } = params;
      const { id: toUserId } = await userLookup.findProven(body.to.trim());
      return gameAccountActs.move(operator, userId, { accountId, toUserId, reason });
    },
    'POST /players/:userId/export': async ({ operator, params, reason }) => ({
      auditId: await playerExport.request(operator, params.userId, reason),
    }),
    'POST /players/:userId/delete': async ({ operator, params, reason }) => {
      const { auditId } = await userActs.delete(operator, params.userId, reason);
      return { auditId };
    },
  });
}
