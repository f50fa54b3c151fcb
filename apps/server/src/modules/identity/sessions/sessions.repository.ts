import { coversScope, type Scope } from '@gatehouse/contract/scopes';
import type { SocialProvider } from '@gatehouse/domain/games';
import {
  LIMITED_SESSIONS_PER_PLAYER_MAX,
  SESSION_IDLE_S,
  SESSION_REMEMBERED_IDLE_S,
  SESSIONS_PER_PLAYER_MAX,
} from '@gatehouse/domain/limits';
import { and, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { sessions } from '../../../db/schema/sessions.ts';

export type NewSession = typeof sessions.$inferInsert & { scopes: readonly Scope[] };

/**
 * Also ends the sessions beyond the limit, least recently used first. Those of partners are counted apart, so that they
 * never end one of the player's own.
 */
export async function insertSession(tx: Queries, session: NewSession): Promise<string> {
  const isLimited = !coversScope(session.scopes, 'full');
  const othersMax = (isLimited ? LIMITED_SESSIONS_PER_PLAYER_MAX : SESSIONS_PER_PLAYER_MAX) - 1;
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), sql`('full' = any(${sessions.scopes})) = ${!isLimited}`))
    .orderBy(desc(sessions.lastSeenAt))
    .offset(othersMax);
  const ended = tx
    .$with('ended')
    .as(tx.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id }));
  const [row] = await tx
    .with(ended)
    .insert(sessions)
    .values(session)
    .returning({ id: sessions.id })
    .prepare('insert_session')
    .execute();
  if (!row) throw new Error('the session was not stored');
  return row.id;
}

export async function replaceTokenHash(tx: Queries, id: string, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ tokenHash })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function touchSession(queries: Queries, id: string, lastSeenAt: Date): Promise<void> {
  await queries.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
}

/**
 * Read after the user was locked: acts that add access check that their session was not revoked while they waited for
 * the lock.
 */
export async function isSessionOpen(tx: Queries, id: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.endedAt)));
  return rows.length > 0;
}

export async function findInstallationOf(tx: Queries, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ installationId: sessions.installationId })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row?.installationId ?? null;
}

export async function deleteSession(tx: Queries, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id));
}

/** A migration token is kept: the player signs in during the migration. */
export async function deleteSessionByToken(tx: Queries, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.kind, 'session')))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteSessionsOf(tx: Queries, userId: string, exceptId?: string): Promise<void> {
  await tx.delete(sessions).where(ofUser(userId, exceptId));
}

/** Ended but kept, so that the next call with such a token gets the reason. */
export async function markSessionsEnded(tx: Queries, userId: string, endedAt: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

/** For a provider that is unlinked; the session that unlinks it stays. */
export async function deleteSessionsBy(
  tx: Queries,
  userId: string,
  provider: SocialProvider,
  exceptId: string,
): Promise<void> {
  await tx.delete(sessions).where(and(ofUser(userId, exceptId), eq(sessions.provider, provider)));
}

/** Without those that a ban ended; the caller checks expiry by the lifetime rules. */
export async function listSessionLifetimes(queries: Queries, userId: string) {
  return queries
    .select({
      remembered: sessions.remembered,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

/** Most recently used first; the caller checks expiry by the lifetime rules. */
export async function listFullSessions(queries: Queries, userId: string) {
  return queries
    .select({
      id: sessions.id,
      client: sessions.client,
      browser: sessions.browser,
      system: sessions.system,
      createdAt: sessions.createdAt,
      remembered: sessions.remembered,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.kind, 'session'),
        isNull(sessions.endedAt),
        sql`'full' = any(${sessions.scopes})`,
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}
export type FullSession = Awaited<ReturnType<typeof listFullSessions>>[number];

function ofUser(userId: string, exceptId: string | undefined): SQL | undefined {
  return and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId));
}

const isIdle = (now: Date, remembered: boolean, seconds: number) =>
  and(eq(sessions.remembered, remembered), lt(sessions.lastSeenAt, hoursBefore(now, seconds / 3600)));

export const expiredSessions: Expiry = {
  table: sessions,
  isExpired: (now) =>
    or(
      lt(sessions.expiresAt, now),
      isIdle(now, true, SESSION_REMEMBERED_IDLE_S),
      isIdle(now, false, SESSION_IDLE_S),
    ),
};
