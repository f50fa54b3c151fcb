import type { Expiry } from './db/expiry.ts';
import { expiredDemoMails } from './demo/mailbox/mailbox.repository.ts';
import { expiredRateLimits } from './jobs/housekeeping.ts';
import type { MonthlyTables } from './jobs/monthly-tables.ts';
import { expiredCouponAttempts } from './modules/commerce/coupons/coupon-attempts.repository.ts';
import { expiredDeliveries } from './modules/commerce/game-webhooks/deliveries.repository.ts';
import { expiredPurchaseAttempts } from './modules/commerce/purchases/purchase-attempts.repository.ts';
import { expiredDeviceReports } from './modules/games/device-reports/device-reports.repository.ts';
import { accountEventsByMonth } from './modules/identity/account-events/account-events.repository.ts';
import { expiredHeldBans } from './modules/identity/bans/bans.repository.ts';
import { expiredEmailCodes } from './modules/identity/email-codes/email-codes.repository.ts';
import { expiredAuthRequests } from './modules/identity/external-auth/requests.repository.ts';
import { expiredKnownDevices } from './modules/identity/known-devices/known-devices.repository.ts';
import { expiredPasswordAttempts } from './modules/identity/password-attempts/password-attempts.repository.ts';
import { expiredImportedCosts } from './modules/identity/passwords/imported-costs.repository.ts';
import { expiredSessions } from './modules/identity/sessions/sessions.repository.ts';
import { expiredTokens } from './modules/identity/tokens/one-time-tokens.repository.ts';
import { expiredTrustedDevices } from './modules/identity/trusted-devices/trusted-devices.repository.ts';
import { expiredEmailHolds } from './modules/identity/users/email-holds.repository.ts';
import { expiredFormerPasswords } from './modules/identity/users/former-passwords.repository.ts';
import { expiredSentMails } from './modules/mail/delivery/sent-mails.repository.ts';
import { expiredLoggedMails } from './modules/mail/queue/mail-log.repository.ts';
import { expiredMailSchedules } from './modules/mail/queue/mail-schedule.repository.ts';
import { expiredOperatorSessions } from './modules/operations/operator-accounts/operator-sessions.repository.ts';
import { expiredOperatorTokens } from './modules/operations/operator-accounts/operator-tokens.repository.ts';
import { expiredErrorCounts } from './modules/operations/system/error-counts.repository.ts';
import { expiredNodes } from './modules/operations/system/nodes.repository.ts';
import { expiredCookieConsents } from './modules/site/cookie-consent/cookie-consent.repository.ts';
import {
  expiredDataExportParts,
  expiredDataExports,
} from './modules/site/player-data/data-exports.repository.ts';
import { expiredPortalFiles } from './modules/site/portal-files/portal-files.repository.ts';
import { trackingEventsByMonth } from './modules/site/tracking/tracking.repository.ts';
import { CURRENT_HASH_PREFIX } from './ports/password-hasher.ts';

/** All rows that expire; `jobs/housekeeping.ts` deletes them. */
export const EXPIRIES: readonly Expiry[] = [
  expiredSessions,
  expiredTokens,
  expiredAuthRequests,
  expiredEmailCodes,
  expiredRateLimits,
  expiredSentMails,
  expiredDemoMails,
  expiredMailSchedules,
  expiredLoggedMails,
  expiredCookieConsents,
  expiredPasswordAttempts,
  expiredCouponAttempts,
  expiredDeliveries,
  expiredPurchaseAttempts,
  expiredFormerPasswords,
  expiredImportedCosts(CURRENT_HASH_PREFIX),
  expiredEmailHolds,
  expiredHeldBans,
  expiredDeviceReports,
  expiredKnownDevices,
  expiredTrustedDevices,
  expiredPortalFiles,
  expiredDataExportParts,
  expiredDataExports,
  expiredOperatorSessions,
  expiredOperatorTokens,
  expiredNodes,
  expiredErrorCounts,
];

/** Tables whose expired rows go with their partition; each has a job. */
export const monthlyTablesOf = (env: { trackingKeptDays: number }): MonthlyTables => ({
  'tracking-retention': trackingEventsByMonth(env),
  'account-events-retention': accountEventsByMonth,
});
