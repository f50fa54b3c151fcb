import { isNotNull, lt, or } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { demoMails } from '../db/schema/demo-mails.ts';
import { sentMails } from '../db/schema/sent-mails.ts';
import { emailCodes, oneTimeTokens, rateLimits, sessions } from '../db/schema/sessions.ts';
import type { Clock } from '../ports/clock.ts';
import type { Worker } from './jobs.ts';

const EVERY_HOUR = '17 * * * *';
const HOUR_MS = 60 * 60 * 1000;
/** Longer than a job waits for its last attempt. */
const SENT_MARKS_KEPT_MS = 14 * 24 * HOUR_MS;
const DEMO_MAILS_KEPT_MS = 7 * 24 * HOUR_MS;

/** What has expired is refused anyway; this keeps the tables small. */
export function housekeeping(parts: { db: Db; clock: Clock }): Worker {
  return {
    queue: 'housekeeping',
    schedule: EVERY_HOUR,
    async work() {
      const { queries } = parts.db;
      const now = parts.clock.now();
      const anHourAgo = new Date(now.getTime() - HOUR_MS);
      await queries.delete(sessions).where(lt(sessions.expiresAt, now));
      await queries
        .delete(oneTimeTokens)
        .where(or(lt(oneTimeTokens.expiresAt, anHourAgo), isNotNull(oneTimeTokens.consumedAt)));
      await queries.delete(emailCodes).where(lt(emailCodes.expiresAt, anHourAgo));
      await queries.delete(rateLimits).where(lt(rateLimits.expire, anHourAgo.getTime()));
      await queries
        .delete(sentMails)
        .where(lt(sentMails.sentAt, new Date(now.getTime() - SENT_MARKS_KEPT_MS)));
      await queries
        .delete(demoMails)
        .where(lt(demoMails.sentAt, new Date(now.getTime() - DEMO_MAILS_KEPT_MS)));
    },
  };
}
