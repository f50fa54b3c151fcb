import {
  REVERT_REACH_S,
  REVERT_TOKEN_S,
  SESSION_IDLE_S,
  SESSION_REMEMBERED_IDLE_S,
} from '@gatehouse/domain/limits';
import { and, eq, exists, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import {
  deviceReports,
  emailHolds,
  formerPasswords,
  knownDevices,
  passwordAttempts,
} from '../db/schema/account-safety.ts';
import { couponAttempts } from '../db/schema/commerce.ts';
import { cookieConsents } from '../db/schema/cookie-consents.ts';
import { demoMails } from '../db/schema/demo-mails.ts';
import { externalAuthRequests } from '../db/schema/external-auth.ts';
import { gameWebhookDeliveries } from '../db/schema/game-webhooks.ts';
import { mailSchedules } from '../db/schema/mail-schedules.ts';
import { purchaseAttempts } from '../db/schema/orders.ts';
import { sentMails } from '../db/schema/sent-mails.ts';
import { emailCodes, oneTimeTokens, rateLimits, sessions } from '../db/schema/sessions.ts';
import type { Clock } from '../ports/clock.ts';
import type { Worker } from './jobs.ts';

const EVERY_HOUR = '17 * * * *';
const HOUR_MS = 60 * 60 * 1000;
/** Longer than the last retry delay of a job. */
const SENT_MARKS_KEPT_MS = 14 * 24 * HOUR_MS;
const DEMO_MAILS_KEPT_MS = 7 * 24 * HOUR_MS;
/** Attempts are forgotten after a day without a new one. */
const ATTEMPTS_KEPT_MS = 24 * HOUR_MS;
/** Requests are repeated within minutes, and attempts are counted for an hour. */
const COUPON_ATTEMPTS_KEPT_MS = 24 * HOUR_MS;
const GAME_WEBHOOKS_KEPT_MS = 90 * 24 * HOUR_MS;
/** A purchase is repeated within minutes; its order stays. */
const PURCHASE_ATTEMPTS_KEPT_MS = 30 * 24 * HOUR_MS;
const DEVICE_REPORTS_KEPT_MS = 90 * 24 * HOUR_MS;
/** As long as a link can undo a change, and its reach before the change. */
const FORMER_PASSWORDS_KEPT_MS = (REVERT_TOKEN_S + REVERT_REACH_S) * 1000;
/** The used link of a validation mail says that the address is validated, also a while later. */
const VALIDATIONS_KEPT_MS = 30 * 24 * HOUR_MS;
const KNOWN_DEVICES_KEPT_MS = 365 * 24 * HOUR_MS;
/** As long as a claim about a former decision can be made. The last decision is kept. */
const COOKIE_CONSENTS_KEPT_MS = 3 * 365 * 24 * HOUR_MS;

/** Expired rows are rejected anyway; deleting them keeps the tables small. */
export function housekeeping(parts: { db: Db; clock: Clock }): Worker {
  return {
    queue: 'housekeeping',
    schedule: EVERY_HOUR,
    querySecondsMax: 10 * 60,
    async work() {
      const { queries } = parts.db;
      const now = parts.clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const anHourAgo = ago(HOUR_MS);
      const idle = (remembered: boolean, seconds: number) =>
        and(eq(sessions.remembered, remembered), lt(sessions.lastSeenAt, ago(seconds * 1000)));
      await queries
        .delete(sessions)
        .where(
          or(lt(sessions.expiresAt, now), idle(true, SESSION_REMEMBERED_IDLE_S), idle(false, SESSION_IDLE_S)),
        );
      await queries
        .delete(oneTimeTokens)
        .where(
          or(
            and(isNull(oneTimeTokens.consumedAt), lt(oneTimeTokens.expiresAt, anHourAgo)),
            and(isNotNull(oneTimeTokens.consumedAt), ne(oneTimeTokens.purpose, 'validate_email')),
            lt(oneTimeTokens.consumedAt, ago(VALIDATIONS_KEPT_MS)),
          ),
        );
      await queries.delete(externalAuthRequests).where(lt(externalAuthRequests.expiresAt, anHourAgo));
      await queries.delete(emailCodes).where(lt(emailCodes.expiresAt, anHourAgo));
      await queries.delete(rateLimits).where(lt(rateLimits.expire, anHourAgo.getTime()));
      await queries.delete(sentMails).where(lt(sentMails.sentAt, ago(SENT_MARKS_KEPT_MS)));
      await queries.delete(demoMails).where(lt(demoMails.sentAt, ago(DEMO_MAILS_KEPT_MS)));
      await queries.delete(mailSchedules).where(lt(mailSchedules.lastAt, anHourAgo));
      const later = alias(cookieConsents, 'later');
      const isReplaced = exists(
        queries
          .select({ one: sql`1` })
          .from(later)
          .where(
            and(eq(later.userId, cookieConsents.userId), gt(later.receivedAt, cookieConsents.receivedAt)),
          ),
      );
      await queries
        .delete(cookieConsents)
        .where(and(lt(cookieConsents.receivedAt, ago(COOKIE_CONSENTS_KEPT_MS)), isReplaced));
      await queries.delete(passwordAttempts).where(lt(passwordAttempts.lastAt, ago(ATTEMPTS_KEPT_MS)));
      await queries
        .delete(couponAttempts)
        .where(lt(couponAttempts.attemptedAt, ago(COUPON_ATTEMPTS_KEPT_MS)));
      await queries
        .delete(gameWebhookDeliveries)
        .where(lt(gameWebhookDeliveries.createdAt, ago(GAME_WEBHOOKS_KEPT_MS)));
      await queries
        .delete(purchaseAttempts)
        .where(lt(purchaseAttempts.attemptedAt, ago(PURCHASE_ATTEMPTS_KEPT_MS)));
      await queries
        .delete(formerPasswords)
        .where(
          and(isNull(formerPasswords.exposedAt), lt(formerPasswords.endedAt, ago(FORMER_PASSWORDS_KEPT_MS))),
        );
      await queries.delete(emailHolds).where(lt(emailHolds.heldUntil, now));
      await queries.delete(deviceReports).where(lt(deviceReports.reportedAt, ago(DEVICE_REPORTS_KEPT_MS)));
      await queries.delete(knownDevices).where(lt(knownDevices.lastSeenAt, ago(KNOWN_DEVICES_KEPT_MS)));
    },
  };
}
