import { desc, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { type Expiry, hoursBefore } from '../../db/expiry.ts';
import { demoMails } from '../../db/schema/mails.ts';

export type MailboxRow = typeof demoMails.$inferSelect;

/** Newest first. */
export function listMails(
  queries: Queries,
  wish: { toCanonical: string | undefined; limit: number },
): Promise<MailboxRow[]> {
  return queries
    .select()
    .from(demoMails)
    .where(wish.toCanonical === undefined ? undefined : eq(demoMails.toCanonical, wish.toCanonical))
    .orderBy(desc(demoMails.id))
    .limit(wish.limit);
}

export async function findMail(queries: Queries, id: number): Promise<MailboxRow | undefined> {
  const [row] = await queries.select().from(demoMails).where(eq(demoMails.id, id));
  return row;
}

export async function insertMail(queries: Queries, mail: typeof demoMails.$inferInsert): Promise<void> {
  await queries.insert(demoMails).values(mail);
}

export const expiredDemoMails: Expiry = {
  table: demoMails,
  isExpired: (now) => lt(demoMails.sentAt, hoursBefore(now, 7 * 24)),
};
