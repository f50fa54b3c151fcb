import { createClientConfigs } from '../modules/site/client-config/client-config.service.ts';
import { createClientErrors } from '../modules/site/client-errors/client-errors.service.ts';
import { createCookieConsents } from '../modules/site/cookie-consent/cookie-consent.service.ts';
import { createDownloadLinks } from '../modules/site/download/download-link.service.ts';
import { createInstallers } from '../modules/site/installers/installers.service.ts';
import { createLibraries } from '../modules/site/library/library.service.ts';
import { createTrackingForwarding } from '../modules/site/tracking/tracking-forwarding.service.ts';
import { createTrackingRetention } from '../modules/site/tracking/tracking-retention.service.ts';
import { type CommerceServices, createCommerceServices } from './commerce-services.ts';
import type { Deps } from './deps.ts';
import { createGameServices } from './game-services.ts';
import { createIdentityServices } from './identity-services.ts';
import { createSharedServices, type SharedServices } from './shared-services.ts';

export type Services = ReturnType<typeof createServices>;

/**
 * The composition root of the server: builds every service once, and passes each what it needs. The command line builds
 * its own from the same core services (`operator-services.ts`).
 */
export function createServices(deps: Deps) {
  const shared = createSharedServices(deps);
  const commerce = createCommerceServices(deps, shared);
  const { gameAccounts, ownerships, orders, couponStock, legacyAccounts, deviceReports, tracking, users } =
    shared;
  const { wishList, orderMails } = commerce;
  const identity = createIdentityServices(deps, shared, {
    belongings: [
      gameAccounts,
      ownerships,
      orders,
      wishList,
      couponStock,
      legacyAccounts,
      deviceReports,
      tracking,
      users,
    ],
    sendOutstandingReceipts: orderMails.sendOutstandingReceipts,
  });
  const games = createGameServices(deps, { ...shared, ...commerce, ...identity });
  const site = createSiteServices(deps, { ...shared, ...commerce });
  return { ...shared, ...commerce, ...identity, ...games, ...site };
}

function createSiteServices(deps: Deps, below: SharedServices & CommerceServices) {
  const installers = createInstallers(deps);
  return {
    installers,
    clientConfigs: createClientConfigs({ ...deps, installers }),
    clientErrors: createClientErrors(deps),
    cookieConsents: createCookieConsents(deps),
    downloadLinks: createDownloadLinks({ ...deps, ...below, installers }),
    libraries: createLibraries({ ...deps, ...below }),
    trackingForwarding: createTrackingForwarding(deps),
    trackingRetention: createTrackingRetention(deps),
  };
}
