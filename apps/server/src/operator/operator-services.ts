import type { OpenDb } from '../db/open-db.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { createCouponStock } from '../modules/commerce/coupons/coupon-stock.service.ts';
import { createWebhookResend } from '../modules/commerce/game-webhooks/webhook-resend.service.ts';
import { createOrders } from '../modules/commerce/orders/orders.service.ts';
import { createOwnerships } from '../modules/commerce/ownerships/ownerships.service.ts';
import { createGameAccounts } from '../modules/games/game-accounts/game-accounts.service.ts';
import { createBuilds } from '../modules/games/patching/builds.service.ts';
import { createAccessRevocation } from '../modules/identity/access-revocation/access-revocation.service.ts';
import { createBans } from '../modules/identity/bans/bans.service.ts';
import { createEmailCodes } from '../modules/identity/email-codes/email-codes.service.ts';
import { createLinkedProviders } from '../modules/identity/linked-providers/linked-providers.service.ts';
import { createAttemptStates } from '../modules/identity/password-attempts/attempt-state.service.ts';
import { createSessions } from '../modules/identity/sessions/sessions.service.ts';
import { createAlertLinks } from '../modules/identity/tokens/alert-links.service.ts';
import { createOneTimeTokens } from '../modules/identity/tokens/one-time-tokens.service.ts';
import { createTwoFactorChange } from '../modules/identity/two-factor/two-factor-change.service.ts';
import { createTwoFactorDevices } from '../modules/identity/two-factor/two-factor-devices.service.ts';
import { createUsers } from '../modules/identity/users/users.service.ts';
import { createSecurityAlerts } from '../modules/mail/alerts/security-alerts.service.ts';
import { createMailLinks } from '../modules/mail/queue/mail-links.service.ts';
import { createMails } from '../modules/mail/queue/mails.service.ts';
import { createAuditLog } from '../modules/operations/audit-log/audit-log.service.ts';
import { createBuildActs } from '../modules/operations/build-acts/build-acts.service.ts';
import { createCouponActs } from '../modules/operations/coupon-acts/coupon-acts.service.ts';
import { createOrderActs } from '../modules/operations/order-acts/order-acts.service.ts';
import { createTwoFactorReset } from '../modules/operations/user-acts/two-factor-reset.service.ts';
import { createUserActs } from '../modules/operations/user-acts/user-acts.service.ts';
import { createUserDetails } from '../modules/operations/user-acts/user-details.service.ts';
import { createUserLookup } from '../modules/operations/user-acts/user-lookup.service.ts';
import { createFunnels } from '../modules/site/tracking/funnels.service.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { MISSING_SECRETS } from './missing-secrets.ts';

interface OperatorDeps {
  env: Env;
  logger: Logger;
  db: OpenDb;
  clock: Clock;
  random: Random;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Null without a key; a command that needs one requires SECRET_KEY. */
  secrets: SecretBox | null;
}

export type OperatorServices = ReturnType<typeof createOperatorServices>;

/** The composition root of the operator's process: the services that commands call, and their dependencies. */
export function createOperatorServices({ secrets: known, ...rest }: OperatorDeps) {
  const deps = { ...rest, secrets: known ?? MISSING_SECRETS };
  const mails = createMails(deps);
  const bans = createBans(deps);
  const users = createUsers(deps);
  const tokens = createOneTimeTokens(deps);
  const alertLinks = createAlertLinks({ ...deps, tokens });
  const mailLinks = createMailLinks(deps);
  const securityAlerts = createSecurityAlerts({ ...deps, mails, mailLinks, alertLinks });
  const sessions = createSessions({ ...deps, bans });
  const emailCodes = createEmailCodes(deps);
  const accessRevocation = createAccessRevocation({ sessions, tokens, emailCodes });
  const identity = { bans, users, tokens, sessions, accessRevocation, securityAlerts };
  const common = { ...deps, ...identity };
  const twoFactorDevices = createTwoFactorDevices(deps);
  const twoFactorChange = createTwoFactorChange(common);
  const auditLog = createAuditLog(deps);
  const userLookup = createUserLookup({ users });
  return {
    auditLog,
    funnels: createFunnels(deps),
    userLookup,
    userActs: createUserActs({ ...common, auditLog }),
    userDetails: createUserDetails({
      ...common,
      twoFactorDevices,
      linkedProviders: createLinkedProviders(common),
      attemptStates: known && createAttemptStates(deps),
      gameAccounts: createGameAccounts(common),
      ownerships: createOwnerships(deps),
      userLookup,
    }),
    twoFactorReset: createTwoFactorReset({ users, twoFactorChange, twoFactorDevices, auditLog }),
    orderActs: createOrderActs({
      ...deps,
      orders: createOrders(deps),
      webhookResend: createWebhookResend(deps),
      auditLog,
    }),
    buildActs: createBuildActs({ ...deps, builds: createBuilds(deps), auditLog }),
    couponActs: createCouponActs({ ...deps, couponStock: createCouponStock(deps), auditLog }),
  };
}
