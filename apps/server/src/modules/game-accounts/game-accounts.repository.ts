import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { gameAccounts } from '../../db/schema/game-accounts.ts';

export type GameAccountRow = typeof gameAccounts.$inferSelect;
export type NewGameAccount = typeof gameAccounts.$inferInsert;

const isThere = and(isNull(gameAccounts.deletedAt), isNull(gameAccounts.preDeletedAt));

/** Without those that are deleted, or about to be. */
export async function accountsOf(queries: Queries, userId: string): Promise<GameAccountRow[]> {
  return queries
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.userId, userId), isThere))
    .orderBy(asc(gameAccounts.createdAt), asc(gameAccounts.id));
}

export async function accountPlayedLast(
  queries: Queries,
  userId: string,
  place: Pick<GameAccountRow, 'gameId' | 'gameEnvironmentId' | 'accountGroup'>,
): Promise<GameAccountRow | null> {
  const [row] = await queries
    .select()
    .from(gameAccounts)
    .where(
      and(
        eq(gameAccounts.userId, userId),
        eq(gameAccounts.gameId, place.gameId),
        eq(gameAccounts.gameEnvironmentId, place.gameEnvironmentId),
        eq(gameAccounts.accountGroup, place.accountGroup),
        isThere,
      ),
    )
    .orderBy(sql`${gameAccounts.lastLoginAt} desc nulls last`, desc(gameAccounts.createdAt))
    .limit(1);
  return row ?? null;
}

export async function findAccountByPlatformId(
  queries: Queries,
  platformGameAccountId: string,
): Promise<GameAccountRow | null> {
  const [row] = await queries
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.platformGameAccountId, platformGameAccountId), isThere));
  return row ?? null;
}
