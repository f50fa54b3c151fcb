import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../plugins/caller.ts';
import { serve } from '../../../plugins/serve.ts';
import { handOver } from '../../../plugins/token-header.ts';
import { createGhostUpgradeService } from '../../identity/external-auth/ghost-upgrade.service.ts';
import { presentGhostOutcome } from '../../identity/ghosts/ghost-outcome.presenter.ts';
import { createThinDeviceReports } from '../device-reports/thin-device-report.service.ts';
import { createGameUpgradeService } from './game-upgrade.service.ts';
import { createMergeService } from './merge.service.ts';
import { presentThinSignIn } from './thin-sign-in.presenter.ts';
import { createThinSignInService } from './thin-sign-in.service.ts';

export function migrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { signIn } = createThinSignInService(deps);
  const upgrades = {
    game_ghost: createGameUpgradeService(deps),
    social_ghost: createGhostUpgradeService(deps),
  };
  const { merge } = createMergeService(deps);
  const devices = createThinDeviceReports(deps);

  serve(app, 'POST /auth/thin/sessions', async (call) => {
    const { arrival, migrationToken } = await signIn(call.body, callerOf(call));
    if (migrationToken !== null) handOver(call.reply, migrationToken);
    return presentThinSignIn(arrival);
  });
  serve(app, 'POST /auth/thin/ghostuser/upgrade', async (call) => {
    const { upgrade } =
      call.session.player.kind === 'game_ghost' ? upgrades.game_ghost : upgrades.social_ghost;
    const outcome = await upgrade(call.session, call.body, callerOf(call));
    handOver(call.reply, outcome.token);
    return presentGhostOutcome(outcome);
  });
  serve(app, 'POST /auth/thin/ghostuser/merge', async (call) => {
    const outcome = await merge(call.session, call.body, callerOf(call));
    handOver(call.reply, outcome.token);
    return presentGhostOutcome(outcome);
  });
  serve(app, 'POST /auth/thin/iovation', ({ session, body }) => devices.report(session, body));
}
