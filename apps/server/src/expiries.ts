import type { Expiry } from './db/expiry.ts';
import { expiredDemoMails } from './demo/mailbox/mailbox.repository.ts';
import { expiredRateLimits } from './jobs/housekeeping.ts';
import { expiredCouponAttempts } from './modules/commerce/coupons/coupon-attempts.repository.ts';
import { expiredDeliveries } from './modules/commerce/game-webhooks/deliveries.repository.ts';
import { expiredPurchaseAttempts } from './modules/commerce/purchases/purchase-attempts.repository.ts';
import { expiredDeviceReports } from './modules/games/device-reports/device-reports.repository.ts';
import { expiredEmailCodes } from './modules/identity/email-codes/email-codes.repository.ts';
import { expiredAuthRequests } from './modules/identity/external-auth/requests.repository.ts';
import { expiredKnownDevices } from './modules/identity/known-devices/known-devices.repository.ts';
import { expiredPasswordAttempts } from './modules/identity/password-attempts/password-attempts.repository.ts';
import { expiredSessions } from './modules/identity/sessions/sessions.repository.ts';
import { expiredTokens } from './modules/identity/tokens/one-time-tokens.repository.ts';
import { expiredEmailHolds } from './modules/identity/users/email-holds.repository.ts';
import { expiredFormerPasswords } from './modules/identity/users/former-passwords.repository.ts';
import { expiredSentMails } from './modules/mail/delivery/sent-mails.repository.ts';
import { expiredMailSchedules } from './modules/mail/queue/mail-schedule.repository.ts';
import { expiredCookieConsents } from './modules/site/cookie-consent/cookie-consent.repository.ts';

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
  expiredCookieConsents,
  expiredPasswordAttempts,
  expiredCouponAttempts,
  expiredDeliveries,
  expiredPurchaseAttempts,
  expiredFormerPasswords,
  expiredEmailHolds,
  expiredDeviceReports,
  expiredKnownDevices,
];
