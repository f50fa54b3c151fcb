import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { gameAccounts } from '../../../db/schema/game-accounts.ts';

export type GameAccountRow = typeof gameAccounts.$inferSelect;
export type NewGameAccount = typeof gameAccounts.$inferInsert;

const isNotDeleted = and(isNull(gameAccounts.deletedAt), isNull(gameAccounts.preDeletedAt));

/** Of one game, or of all; without those that are deleted, or about to be. */
export async function accountsOf(
  queries: Queries,
  userId: string,
  gameId?: string,
): Promise<GameAccountRow[]> {
  return queries
    .select()
    .from(gameAccounts)
    .where(
      and(
        eq(gameAccounts.userId, userId),
        gameId === undefined ? undefined : eq(gameAccounts.gameId, gameId),
        isNotDeleted,
      ),
    )
    .orderBy(asc(gameAccounts.createdAt), asc(gameAccounts.id));
}

/** Includes those that are deleted. */
export async function allAccountsOf(queries: Queries, userId: string): Promise<GameAccountRow[]> {
  return queries.select().from(gameAccounts).where(eq(gameAccounts.userId, userId));
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
        isNotDeleted,
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
    .where(and(eq(gameAccounts.platformGameAccountId, platformGameAccountId), isNotDeleted));
  return row ?? null;
}

/** Null when the player has an account of that name in the game, also when a parallel request created it. */
export async function insertGameAccount(tx: Queries, account: NewGameAccount): Promise<string | null> {
  const [row] = await tx
    .insert(gameAccounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: gameAccounts.id });
  return row?.id ?? null;
}

/** Includes those that are about to be deleted. */
export async function countAccountsIn(queries: Queries, userId: string, gameId: string): Promise<number> {
  return queries.$count(
    gameAccounts,
    and(eq(gameAccounts.userId, userId), eq(gameAccounts.gameId, gameId), isNull(gameAccounts.deletedAt)),
  );
}

export async function findOwnLiveAccount(
  queries: Queries,
  userId: string,
  id: string,
): Promise<GameAccountRow | null> {
  const [row] = await queries
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.id, id), eq(gameAccounts.userId, userId), isNotDeleted));
  return row ?? null;
}

/** Marks the name as the player's choice, so that it replaces the game's. */
export async function renameAccount(tx: Queries, id: string, displayName: string): Promise<void> {
  await tx
    .update(gameAccounts)
    .set({ displayName, isDisplayNameFromGame: false })
    .where(eq(gameAccounts.id, id));
}

export async function markAccountPlayed(
  tx: Queries,
  { userId, platformGameAccountId }: { userId: string; platformGameAccountId: string },
  at: Date,
): Promise<string | null> {
  const [row] = await tx
    .update(gameAccounts)
    .set({ lastLoginAt: at })
    .where(
      and(eq(gameAccounts.userId, userId), eq(gameAccounts.platformGameAccountId, platformGameAccountId)),
    )
    .returning({ gameId: gameAccounts.gameId });
  return row?.gameId ?? null;
}

/** An account that is about to be deleted keeps its name until then. */
export async function hasAccountNamed(
  queries: Queries,
  userId: string,
  { gameId, displayName, but }: Pick<GameAccountRow, 'gameId' | 'displayName'> & { but?: string },
): Promise<boolean> {
  const rows = await queries
    .select({ one: sql`1` })
    .from(gameAccounts)
    .where(
      and(
        eq(gameAccounts.userId, userId),
        eq(gameAccounts.gameId, gameId),
        eq(sql`lower(${gameAccounts.displayName})`, sql`lower(${displayName})`),
        isNull(gameAccounts.deletedAt),
        but === undefined ? undefined : ne(gameAccounts.id, but),
      ),
    );
  return rows.length > 0;
}

/** Null for another user's account and for one that is to be deleted, exactly as for one that does not exist. */
export async function findOwnAccount(
  queries: Queries,
  userId: string,
  accountId: string,
): Promise<Pick<GameAccountRow, 'id' | 'gameId' | 'platformGameAccountId'> | null> {
  const [row] = await queries
    .select({
      id: gameAccounts.id,
      gameId: gameAccounts.gameId,
      platformGameAccountId: gameAccounts.platformGameAccountId,
    })
    .from(gameAccounts)
    .where(
      and(
        eq(gameAccounts.id, accountId),
        eq(gameAccounts.userId, userId),
        isNull(gameAccounts.deletedAt),
        isNull(gameAccounts.preDeletedAt),
      ),
    );
  return row ?? null;
}

/** Includes those that are deleted. Without the accounts of other users. */
export async function accountsById(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<Pick<GameAccountRow, 'id' | 'displayName' | 'gameEnvironmentId'>[]> {
  return queries
    .select({
      id: gameAccounts.id,
      displayName: gameAccounts.displayName,
      gameEnvironmentId: gameAccounts.gameEnvironmentId,
    })
    .from(gameAccounts)
    .where(and(inArray(gameAccounts.id, [...ids]), eq(gameAccounts.userId, userId)));
}

/** All of them. An account whose name the other user has in the same game gets a part of its id added to the name. */
export async function moveGameAccounts(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(gameAccounts).set(ownedBy(to)).where(eq(gameAccounts.userId, from));
}

/** One of them. Null when the user has it no longer. */
export async function moveGameAccount(
  tx: Queries,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<GameAccountRow | null> {
  const [row] = await tx
    .update(gameAccounts)
    .set(ownedBy(to))
    .where(and(eq(gameAccounts.id, accountId), eq(gameAccounts.userId, from), isNotDeleted))
    .returning();
  return row ?? null;
}

function ownedBy(to: string) {
  return {
    userId: to,
    displayName: sql`case when exists (
      select 1 from game_accounts own
      where own.user_id = ${to} and own.game_id = game_accounts.game_id and own.deleted_at is null
        and lower(own.display_name) = lower(game_accounts.display_name)
    ) then left(game_accounts.display_name, 55) || '-' || left(game_accounts.id::text, 8)
    else game_accounts.display_name end`,
  };
}
