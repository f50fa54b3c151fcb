import { eq, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { sentMails } from '../../../db/schema/mails.ts';

export async function isSent(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.select({ id: sentMails.id }).from(sentMails).where(eq(sentMails.id, id));
  return rows.length > 0;
}

export async function markSent(queries: Queries, id: string, sentAt: Date): Promise<void> {
  await queries.insert(sentMails).values({ id, sentAt }).onConflictDoNothing();
}

/** Kept longer than the last retry delay of a job. */
export const expiredSentMails: Expiry = {
  table: sentMails,
  isExpired: (now) => lt(sentMails.sentAt, hoursBefore(now, 14 * 24)),
};
