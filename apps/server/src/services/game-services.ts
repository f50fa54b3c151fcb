import { createAccountCreation } from '../modules/games/game-accounts/account-creation.service.ts';
import { createGameConfigs } from '../modules/games/game-config/game-config.service.ts';
import { createAccountAddition } from '../modules/games/migration/account-addition.service.ts';
import { createAccountMove } from '../modules/games/migration/account-move.service.ts';
import { createAutomaticMigration } from '../modules/games/migration/automatic-migration.service.ts';
import { createGameCredentials } from '../modules/games/migration/game-credentials.service.ts';
import { createGameGhosts } from '../modules/games/migration/game-ghosts.service.ts';
import { createGameMerge } from '../modules/games/migration/game-merge.service.ts';
import { createGameUpgrade } from '../modules/games/migration/game-upgrade.service.ts';
import { createPasswordComparison } from '../modules/games/migration/password-comparison.service.ts';
import { createThinSignIn } from '../modules/games/migration/thin-sign-in.service.ts';
import { createUnifyAttempts } from '../modules/games/migration/unify-attempts.service.ts';
import { createUnifySessions } from '../modules/games/migration/unify-session.service.ts';
import { createOfflineProofs } from '../modules/games/offline-play/offline-proof.service.ts';
import { createPatching } from '../modules/games/patching/patching.service.ts';
import type { CommerceServices } from './commerce-services.ts';
import type { Deps } from './deps.ts';
import type { IdentityServices } from './identity-services.ts';
import type { SharedServices } from './shared-services.ts';

export function createGameServices(deps: Deps, below: SharedServices & CommerceServices & IdentityServices) {
  const common = { ...deps, ...below };
  const passwordComparison = createPasswordComparison(common);
  const gameCredentials = createGameCredentials({ ...common, passwordComparison });
  const accountMove = createAccountMove(common);
  const gameGhosts = createGameGhosts({ ...common, gameCredentials });
  const unifyAttempts = createUnifyAttempts(deps);
  const unifySessions = createUnifySessions(common);
  return {
    gameConfigs: createGameConfigs(deps),
    accountCreation: createAccountCreation(common),
    thinSignIn: createThinSignIn({
      ...common,
      gameCredentials,
      gameGhosts,
      automaticMigration: createAutomaticMigration({ ...common, accountMove, gameCredentials }),
    }),
    gameUpgrade: createGameUpgrade({ ...below, accountMove }),
    gameMerge: createGameMerge({ ...common, accountMove, unifyAttempts, unifySessions }),
    accountAddition: createAccountAddition({ ...common, accountMove, gameCredentials }),
    offlineProofs: createOfflineProofs(common),
    patching: createPatching(common),
  };
}
