import { createCouponStock } from '../modules/commerce/coupons/coupon-stock.service.ts';
import { createOrderRefunds } from '../modules/commerce/orders/order-refunds.service.ts';
import { createOrders } from '../modules/commerce/orders/orders.service.ts';
import { createOwnerships } from '../modules/commerce/ownerships/ownerships.service.ts';
import { createContentPreviews } from '../modules/content/releases/content-previews.service.ts';
import { createContentReleases } from '../modules/content/releases/releases.service.ts';
import { createGameAccounts } from '../modules/games/game-accounts/game-accounts.service.ts';
import { createBuilds } from '../modules/games/patching/builds.service.ts';
import { createAccountEvents } from '../modules/identity/account-events/account-events.service.ts';
import { createBans } from '../modules/identity/bans/bans.service.ts';
import { createEmailCodes } from '../modules/identity/email-codes/email-codes.service.ts';
import { createLinkedProviders } from '../modules/identity/linked-providers/linked-providers.service.ts';
import { createImportedCosts } from '../modules/identity/passwords/imported-costs.service.ts';
import { createAccessRevocation } from '../modules/identity/sessions/access-revocation.service.ts';
import { createSessions } from '../modules/identity/sessions/sessions.service.ts';
import { createAlertLinks } from '../modules/identity/tokens/alert-links.service.ts';
import { createOneTimeTokens } from '../modules/identity/tokens/one-time-tokens.service.ts';
import { createTrustedDevices } from '../modules/identity/trusted-devices/trusted-devices.service.ts';
import { createTwoFactorChange } from '../modules/identity/two-factor/two-factor-change.service.ts';
import { createTwoFactorDevices } from '../modules/identity/two-factor/two-factor-devices.service.ts';
import { createUsers } from '../modules/identity/users/users.service.ts';
import { createSecurityAlerts } from '../modules/mail/alerts/security-alerts.service.ts';
import { createMailLinks } from '../modules/mail/queue/mail-links.service.ts';
import { createMailLog } from '../modules/mail/queue/mail-log.service.ts';
import { createMails } from '../modules/mail/queue/mails.service.ts';
import { createLauncherReleases } from '../modules/site/launcher-releases/launcher-releases.service.ts';
import { createAccountDeletion } from '../modules/site/player-data/account-deletion.service.ts';
import { createFunnels } from '../modules/site/tracking/funnels.service.ts';
import type { Deps } from './deps.ts';

/** What both processes have. */
export type CoreDeps = Pick<Deps, 'env' | 'logger' | 'db' | 'clock' | 'random' | 'secrets'> & {
  jobs: Pick<Deps['jobs'], 'enqueue'>;
};

/** The services that the server and the operator's command line both use. */
export function createCoreServices(deps: CoreDeps) {
  const mailLog = createMailLog(deps);
  const mails = createMails({ ...deps, mailLog });
  const mailLinks = createMailLinks(deps);
  const bans = createBans(deps);
  const users = createUsers({ ...deps, bans });
  const tokens = createOneTimeTokens(deps);
  const alertLinks = createAlertLinks({ ...deps, tokens });
  const accountEvents = createAccountEvents(deps);
  const { recordAlerted } = accountEvents;
  const securityAlerts = createSecurityAlerts({ ...deps, mails, mailLinks, alertLinks, recordAlerted });
  const emailCodes = createEmailCodes(deps);
  const sessions = createSessions({ ...deps, bans });
  const trustedDevices = createTrustedDevices({ ...deps, accountEvents });
  const accessRevocation = createAccessRevocation({ sessions, tokens, emailCodes, trustedDevices });
  const accounts = { users, tokens, sessions, accessRevocation, securityAlerts, accountEvents };
  return {
    ...accounts,
    mails,
    mailLog,
    mailLinks,
    bans,
    emailCodes,
    trustedDevices,
    accountDeletion: createAccountDeletion({ ...deps, ...accounts }),
    twoFactorDevices: createTwoFactorDevices(deps),
    twoFactorChange: createTwoFactorChange({ ...deps, ...accounts }),
    linkedProviders: createLinkedProviders({ ...deps, securityAlerts }),
    gameAccounts: createGameAccounts({ ...deps, users, accountEvents }),
    importedCosts: createImportedCosts(deps),
    ownerships: createOwnerships(deps),
    orders: createOrders(deps),
    orderRefunds: createOrderRefunds(deps),
    couponStock: createCouponStock(deps),
    builds: createBuilds(deps),
    launcherReleases: createLauncherReleases(deps),
    funnels: createFunnels(deps),
    contentReleases: createContentReleases(deps),
    contentPreviews: createContentPreviews(deps),
  };
}
