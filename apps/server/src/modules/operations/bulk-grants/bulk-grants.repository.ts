import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { isDatabaseUnavailable, requireAnswer } from '../../../db/database-unavailable.ts';
import type { Db, Queries } from '../../../db/db.ts';
import { bulkGrantRows, bulkGrants } from '../../../db/schema/operations.ts';
import { users } from '../../../db/schema/people.ts';

export type BulkGrant = typeof bulkGrants.$inferSelect;
export type BulkGrantRow = typeof bulkGrantRows.$inferSelect;

/**
 * Whether the database was unavailable for a moment, or a row locked, so that a retry can help. Rejects while it does not
 * answer.
 */
export async function canBeRetried(db: Pick<Db, 'statement'>, error: unknown): Promise<boolean> {
  if (!isDatabaseUnavailable(error)) return false;
  await requireAnswer(db);
  return true;
}

/** False where the id is that of an earlier grant. */
export async function insertBulkGrant(tx: Queries, grant: typeof bulkGrants.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(bulkGrants)
    .values(grant)
    .onConflictDoNothing()
    .returning({ id: bulkGrants.id });
  return rows.length > 0;
}

export async function insertRows(
  tx: Queries,
  bulkGrantId: string,
  userIds: readonly string[],
): Promise<void> {
  const rows = userIds.map((userId) => ({ bulkGrantId, userId, state: 'waiting' as const }));
  await tx.insert(bulkGrantRows).values(rows).onConflictDoNothing();
}

export async function storeNumberOfPlayers(tx: Queries, id: string, players: number): Promise<void> {
  await tx.update(bulkGrants).set({ players }).where(eq(bulkGrants.id, id));
}

export async function findBulkGrant(queries: Queries, id: string): Promise<BulkGrant | null> {
  const [row] = await queries.select().from(bulkGrants).where(eq(bulkGrants.id, id));
  return row ?? null;
}

export async function lockBulkGrant(tx: Queries, id: string): Promise<BulkGrant | null> {
  const [row] = await tx.select().from(bulkGrants).where(eq(bulkGrants.id, id)).for('update');
  return row ?? null;
}

/** Newest first. `at` of the position has the microseconds of the database. */
export async function listBulkGrants(
  queries: Queries,
  { before, limit }: { before: { at: string; id: string } | null; limit: number },
): Promise<(BulkGrant & { at: string })[]> {
  const { createdAt, id } = bulkGrants;
  const at = sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const rows = await queries
    .select({ bulk: bulkGrants, at })
    .from(bulkGrants)
    .where(before ? sql`(${createdAt}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)` : undefined)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(({ bulk, at: position }) => ({ ...bulk, at: position }));
}

export async function markPaused(tx: Queries, id: string, pausedAt: Date): Promise<void> {
  await tx.update(bulkGrants).set({ pausedAt }).where(eq(bulkGrants.id, id));
}

export async function markRunning(tx: Queries, id: string): Promise<void> {
  await tx.update(bulkGrants).set({ pausedAt: null, endedAt: null }).where(eq(bulkGrants.id, id));
}

/** Returns whether there were any. */
export async function letFailedWait(tx: Queries, bulkGrantId: string): Promise<boolean> {
  const rows = await tx
    .update(bulkGrantRows)
    .set({ state: 'waiting', refusal: null, endedAt: null })
    .where(and(eq(bulkGrantRows.bulkGrantId, bulkGrantId), eq(bulkGrantRows.state, 'failed')))
    .returning({ userId: bulkGrantRows.userId });
  return rows.length > 0;
}

export async function markEnded(queries: Queries, id: string, endedAt: Date): Promise<void> {
  await queries
    .update(bulkGrants)
    .set({ endedAt })
    .where(and(eq(bulkGrants.id, id), isNull(bulkGrants.endedAt)));
}

export async function waitingUsers(queries: Queries, bulkGrantId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ userId: bulkGrantRows.userId })
    .from(bulkGrantRows)
    .where(and(eq(bulkGrantRows.bulkGrantId, bulkGrantId), eq(bulkGrantRows.state, 'waiting')))
    .orderBy(asc(bulkGrantRows.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** False when another process was faster, or the act was paused. The row stays locked until the transaction ends. */
export async function lockWaiting(tx: Queries, bulkGrantId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: bulkGrantRows.userId })
    .from(bulkGrantRows)
    .innerJoin(bulkGrants, eq(bulkGrants.id, bulkGrantRows.bulkGrantId))
    .where(
      and(
        eq(bulkGrantRows.bulkGrantId, bulkGrantId),
        eq(bulkGrantRows.userId, userId),
        eq(bulkGrantRows.state, 'waiting'),
        isNull(bulkGrants.pausedAt),
      ),
    )
    .for('update', { of: bulkGrantRows });
  return rows.length > 0;
}

export async function endRow(
  tx: Queries,
  { bulkGrantId, userId, ...end }: Omit<BulkGrantRow, 'endedAt'> & { endedAt: Date },
): Promise<void> {
  await tx
    .update(bulkGrantRows)
    .set(end)
    .where(and(eq(bulkGrantRows.bulkGrantId, bulkGrantId), eq(bulkGrantRows.userId, userId)));
}

export interface RowCount {
  state: BulkGrantRow['state'];
  refusal: string | null;
  players: number;
  lastAt: Date | null;
}

export async function countRows(queries: Queries, bulkGrantId: string): Promise<RowCount[]> {
  const { state, refusal, endedAt } = bulkGrantRows;
  return queries
    .select({ state, refusal, players: count(), lastAt: max(endedAt) })
    .from(bulkGrantRows)
    .where(eq(bulkGrantRows.bulkGrantId, bulkGrantId))
    .groupBy(state, refusal);
}

export interface ReportRow {
  userId: string;
  email: string | null;
  state: BulkGrantRow['state'];
  refusal: string | null;
  couponCode: string | null;
  endedAt: Date | null;
}

export async function reportRows(queries: Queries, bulkGrantId: string): Promise<ReportRow[]> {
  const { userId, state, refusal, couponCode, endedAt } = bulkGrantRows;
  return queries
    .select({ userId, email: users.email, state, refusal, couponCode, endedAt })
    .from(bulkGrantRows)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(bulkGrantRows.bulkGrantId, bulkGrantId))
    .orderBy(asc(userId));
}

/**
 * The ids of players who are named by e-mail address or id, by that name. Only an address that its player has validated is
 * theirs: another person may have signed up with it, to get what its owner is given.
 */
export async function usersNamed(
  queries: Queries,
  { emails, ids }: { emails: string[]; ids: string[] },
): Promise<Map<string, string>> {
  const byEmail =
    emails.length === 0
      ? []
      : await queries
          .select({ id: users.id, name: users.emailCanonical })
          .from(users)
          .where(and(inArray(users.emailCanonical, emails), isNotNull(users.emailValidatedAt)));
  const byId =
    ids.length === 0 ? [] : await queries.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  const found = new Map(byId.map(({ id }) => [id, id]));
  for (const { id, name } of byEmail) if (name !== null) found.set(name, id);
  return found;
}
