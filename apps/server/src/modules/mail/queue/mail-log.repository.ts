import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { mailLog } from '../../../db/schema/mails.ts';
import { users } from '../../../db/schema/people.ts';

export type LoggedMail = typeof mailLog.$inferSelect;

const KEPT_HOURS = 90 * 24;

type NewLoggedMail = Pick<LoggedMail, 'id' | 'template' | 'address' | 'locale' | 'details' | 'queuedAt'> & {
  state: 'queued' | 'discarded';
};

/** Without an id of the player, of the one whose address it is. */
export async function insertLoggedMail(
  tx: Queries,
  mail: NewLoggedMail,
  { userId, canonical }: { userId: string | null; canonical: string | null },
): Promise<void> {
  const owner = sql`(select id from ${users} where email_canonical = ${canonical})`;
  await tx.insert(mailLog).values({ ...mail, userId: userId === null ? owner : userId });
}

export async function markLogged(
  queries: Queries,
  id: string,
  outcome: { state: 'sent' | 'failed'; failure: string | null; endedAt: Date },
): Promise<void> {
  await queries
    .update(mailLog)
    .set({ ...outcome, attempts: sql`${mailLog.attempts} + 1` })
    .where(eq(mailLog.id, id));
}

/** It is tried again, unless this was the last attempt. */
export async function markTried(
  queries: Queries,
  id: string,
  { failure, at, attemptsMax }: { failure: string; at: Date; attemptsMax: number },
): Promise<void> {
  const isLast = sql`${mailLog.attempts} + 1 >= ${attemptsMax}::int`;
  await queries
    .update(mailLog)
    .set({
      attempts: sql`${mailLog.attempts} + 1`,
      failure,
      state: sql`case when ${isLast} then 'failed' else 'queued' end`,
      endedAt: sql`case when ${isLast} then ${at.toISOString()}::timestamptz end`,
    })
    .where(eq(mailLog.id, id));
}

export async function deleteLoggedMail(queries: Queries, id: string): Promise<void> {
  await queries.delete(mailLog).where(eq(mailLog.id, id));
}

export async function findLoggedMail(queries: Queries, id: string): Promise<LoggedMail | null> {
  const [row] = await queries
    .select()
    .from(mailLog)
    .where(and(eq(mailLog.id, id), inArray(mailLog.state, ['queued', 'sent', 'failed'])));
  return row ?? null;
}

export interface MailFilter {
  userId: string | null;
  isFailed: boolean;
}

/** The place of a mail in the list. `at` has the microseconds of the database. */
export interface MailPosition {
  at: string;
  id: string;
}

export type ListedMail = LoggedMail & { position: MailPosition };

/** Newest first. */
export async function listLoggedMails(
  queries: Queries,
  { userId, isFailed }: MailFilter,
  { before, limit }: { before: MailPosition | null; limit: number },
): Promise<ListedMail[]> {
  const { queuedAt, id } = mailLog;
  const at = sql<string>`to_char(${queuedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const rows = await queries
    .select({ mail: mailLog, at })
    .from(mailLog)
    .where(
      and(
        userId === null ? undefined : eq(mailLog.userId, userId),
        isFailed ? eq(mailLog.state, 'failed') : inArray(mailLog.state, ['queued', 'sent', 'failed']),
        before === null
          ? undefined
          : sql`(${queuedAt}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(queuedAt), desc(id))
    .limit(limit);
  return rows.map(({ mail, at: time }) => ({ ...mail, position: { at: time, id: mail.id } }));
}

/** Of a ghost that becomes part of a player. */
export async function moveLoggedMails(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(mailLog).set({ userId: to }).where(eq(mailLog.userId, from));
}

export const expiredLoggedMails: Expiry = {
  table: mailLog,
  isExpired: (now) => lt(mailLog.queuedAt, hoursBefore(now, KEPT_HOURS)),
};
