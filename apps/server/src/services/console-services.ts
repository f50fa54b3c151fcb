import type { Users } from '../modules/identity/users/users.service.ts';
import { createOperatorCodes } from '../modules/operations/operator-accounts/operator-codes.service.ts';
import { createOperatorPasskeys } from '../modules/operations/operator-accounts/operator-passkeys.service.ts';
import { createOperatorProvider } from '../modules/operations/operator-accounts/operator-provider.service.ts';
import { createOperatorProviderSignIn } from '../modules/operations/operator-accounts/operator-provider-sign-in.service.ts';
import { createOperatorSetUp } from '../modules/operations/operator-accounts/operator-set-up.service.ts';
import { createOperatorSignIn } from '../modules/operations/operator-accounts/operator-sign-in.service.ts';
import { createOwnOperatorAccount } from '../modules/operations/operator-accounts/own-operator-account.service.ts';
import { createPlayerExport } from '../modules/operations/user-acts/player-export.service.ts';
import type { DataExports } from '../modules/site/player-data/data-exports.service.ts';
import { createOperatorIdentityProvider } from '../ports/operator-identity-provider.ts';
import type { Deps } from './deps.ts';
import { createOperatorServices } from './operator-services.ts';

/** What the pages of operators call: the services of the command line, and those of sign-in and session. */
export function createConsoleServices(deps: Deps, own: { users: Users; dataExports: DataExports }) {
  const services = createOperatorServices(deps);
  const operatorCodes = createOperatorCodes(deps);
  const operatorPasskeys = createOperatorPasskeys(deps);
  const { operatorProvider: settings } = deps.env;
  const provider = settings ? createOperatorIdentityProvider(settings) : null;
  const operatorProvider = createOperatorProvider({ ...deps, provider });
  const common = { ...deps, ...services, operatorCodes, operatorPasskeys, operatorProvider };
  return {
    ...services,
    playerExport: createPlayerExport({ ...common, ...own }),
    operatorSignIn: createOperatorSignIn(common),
    operatorProvider,
    operatorProviderSignIn: createOperatorProviderSignIn(common),
    operatorSetUp: createOperatorSetUp(common),
    ownOperatorAccount: createOwnOperatorAccount(common),
  };
}
