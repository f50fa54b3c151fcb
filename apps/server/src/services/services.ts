import { createPlayTimes, type PlayTimes } from '../modules/games/play-times/play-times.service.ts';
import { createAuditLog } from '../modules/operations/audit-log/audit-log.service.ts';
import { createUserNotes } from '../modules/operations/user-acts/user-notes.service.ts';
import { createClientConfigs } from '../modules/site/client-config/client-config.service.ts';
import { createClientErrors } from '../modules/site/client-errors/client-errors.service.ts';
import { createCookieConsents } from '../modules/site/cookie-consent/cookie-consent.service.ts';
import { createDownloadLinks } from '../modules/site/download/download-link.service.ts';
import { createInstallers } from '../modules/site/installers/installers.service.ts';
import { createLibraries } from '../modules/site/library/library.service.ts';
import { createAccountErasure } from '../modules/site/player-data/account-erasure.service.ts';
import { createDataExports } from '../modules/site/player-data/data-exports.service.ts';
import { createPlayerArchive } from '../modules/site/player-data/player-archive.service.ts';
import { createPortalFiles } from '../modules/site/portal-files/portal-files.service.ts';
import { createTrackingForwarding } from '../modules/site/tracking/tracking-forwarding.service.ts';
import { type CommerceServices, createCommerceServices } from './commerce-services.ts';
import { createConsoleServices } from './console-services.ts';
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
  const {
    gameAccounts,
    ownerships,
    orders,
    couponStock,
    legacyAccounts,
    deviceReports,
    tracking,
    users,
    accountEvents,
    mailLog,
  } = shared;
  const { wishList, orderMails, orderUses } = commerce;
  const userNotes = createUserNotes({ ...deps, users, auditLog: createAuditLog(deps) });
  const playTimes = createPlayTimes({ ...deps, ...shared, ...commerce });
  const identity = createIdentityServices(deps, shared, {
    belongings: [
      gameAccounts,
      ownerships,
      orders,
      wishList,
      couponStock,
      legacyAccounts,
      deviceReports,
      playTimes,
      tracking,
      accountEvents,
      mailLog,
      userNotes,
      users,
    ],
    sendOutstandingReceipts: orderMails.sendOutstandingReceipts,
    recordPlayOf: orderUses.recordPlayOf,
  });
  const games = createGameServices(deps, { ...shared, ...commerce, ...identity });
  const site = createSiteServices(deps, { ...shared, ...commerce, playTimes });
  return {
    ...shared,
    ...commerce,
    playTimes,
    ...identity,
    ...games,
    ...site,
    console: createConsoleServices(deps, { ...shared, ...site }),
  };
}

function createSiteServices(deps: Deps, below: SharedServices & CommerceServices & { playTimes: PlayTimes }) {
  const installers = createInstallers(deps);
  return {
    installers,
    clientConfigs: createClientConfigs({ ...deps, installers }),
    clientErrors: createClientErrors(deps),
    cookieConsents: createCookieConsents(deps),
    downloadLinks: createDownloadLinks({ ...deps, ...below, installers }),
    libraries: createLibraries({ ...deps, ...below }),
    portalFiles: createPortalFiles(deps),
    accountErasure: createAccountErasure({ ...deps, ...below }),
    dataExports: createDataExports({ ...deps, ...below, playerArchive: createPlayerArchive(deps) }),
    trackingForwarding: createTrackingForwarding(deps),
  };
}
