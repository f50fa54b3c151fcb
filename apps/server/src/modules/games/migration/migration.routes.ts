import type { FastifyInstance } from 'fastify';
import { setTokenHeader } from '../../../http/request/bearer.ts';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { GhostUpgrade } from '../../identity/external-auth/ghost-upgrade.service.ts';
import { presentGhostOutcome } from '../../identity/ghosts/ghost-outcome.presenter.ts';
import type { AccountAddition } from './account-addition.service.ts';
import type { GameMerge } from './game-merge.service.ts';
import type { GameUpgrade } from './game-upgrade.service.ts';
import type { ThinSignIn } from './thin-sign-in.service.ts';

export function migrationRoutes(
  app: FastifyInstance,
  {
    thinSignIn,
    gameUpgrade,
    ghostUpgrade,
    gameMerge,
    accountAddition,
  }: {
    thinSignIn: ThinSignIn;
    gameUpgrade: GameUpgrade;
    ghostUpgrade: GhostUpgrade;
    gameMerge: GameMerge;
    accountAddition: AccountAddition;
  },
): void {
  serve(app, {
    'POST /auth/thin/sessions': async (call) => {
      const { facts, migrationToken } = await thinSignIn.signIn(call.body, callerOf(call));
      if (migrationToken !== null) setTokenHeader(call.reply, migrationToken);
      // Thin results carry no token.
      return { ...facts, isThin: true };
    },
    'POST /auth/thin/ghostuser/upgrade': async (call) => {
      const { upgrade } = call.session.player.kind === 'game_ghost' ? gameUpgrade : ghostUpgrade;
      const outcome = await upgrade(call.session, call.body, callerOf(call));
      setTokenHeader(call.reply, outcome.token);
      return presentGhostOutcome(outcome);
    },
    'POST /auth/thin/ghostuser/merge': async (call) => {
      const outcome = await gameMerge.merge(call.session, call.body, callerOf(call));
      setTokenHeader(call.reply, outcome.token);
      return presentGhostOutcome(outcome);
    },
    'PUT /users/me/accounts': async (call) => ({
      accountId: await accountAddition.add(call.session, call.body, callerOf(call)),
    }),
  });
}
