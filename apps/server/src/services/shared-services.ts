import { createDeviceReports } from '../modules/games/device-reports/device-reports.service.ts';
import { createLegacyAccounts } from '../modules/games/legacy-accounts/legacy-accounts.service.ts';
import { createAbuseLimits } from '../modules/identity/challenges/abuse-limits.service.ts';
import { createChallenges } from '../modules/identity/challenges/challenges.service.ts';
import { createKnownDevices } from '../modules/identity/known-devices/known-devices.service.ts';
import { createLegalAcceptances } from '../modules/identity/legal/legal.service.ts';
import { createSessionLookup } from '../modules/identity/sessions/session-lookup.service.ts';
import { createMHashes } from '../modules/identity/users/m-hash.service.ts';
import { createTracking } from '../modules/site/tracking/tracking.service.ts';
import { createCoreServices } from './core-services.ts';
import type { Deps } from './deps.ts';

export type SharedServices = ReturnType<typeof createSharedServices>;

/** What several contexts of the server need. */
export function createSharedServices(deps: Deps) {
  const core = createCoreServices(deps);
  const abuseLimits = createAbuseLimits({ ...deps, challenges: createChallenges(deps) });
  const knownDevices = createKnownDevices(deps);
  const common = { ...deps, ...core, abuseLimits, knownDevices };
  return {
    ...core,
    legal: createLegalAcceptances(common),
    abuseLimits,
    knownDevices,
    mHashes: createMHashes(deps),
    sessionLookup: createSessionLookup(common),
    legacyAccounts: createLegacyAccounts(deps),
    deviceReports: createDeviceReports(common),
    tracking: createTracking(common),
  };
}
