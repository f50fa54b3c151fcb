import { and, asc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { legacyAccounts } from '../../../db/schema/game-accounts.ts';
import { canonicalIdentity } from './account-key.rules.ts';

export type LegacyAccount = typeof legacyAccounts.$inferSelect;

export interface ProvenUser {
  id: string;
  emailCanonical: string | null;
  emailValidatedAt: Date | null;
}

export async function findLegacyAccount(
  queries: Queries,
  { gameId, region }: Pick<LegacyAccount, 'gameId' | 'region'>,
  identity: string,
): Promise<LegacyAccount | null> {
  const [row] = await queries
    .select()
    .from(legacyAccounts)
    .where(
      and(
        eq(legacyAccounts.gameId, gameId),
        eq(legacyAccounts.region, region),
        eq(legacyAccounts.identityCanonical, canonicalIdentity(identity)),
      ),
    );
  return row ?? null;
}

/**
 * Everything that concerns a game ghost locks this row before the ghost's, so that two of them cannot deadlock. Null
 * when the account has moved to a player meanwhile.
 */
export async function lockUnmigrated(
  tx: Queries,
  which: { id: string } | { ghostId: string },
): Promise<LegacyAccount | null> {
  const matches = 'id' in which ? eq(legacyAccounts.id, which.id) : eq(legacyAccounts.userId, which.ghostId);
  const [row] = await tx
    .select()
    .from(legacyAccounts)
    .where(and(matches, isNull(legacyAccounts.migratedAt)))
    .for('update');
  return row ?? null;
}

/** The old account that has become this game account. Locked before its user, as in a migration. */
export async function lockLegacyAccountOf(
  tx: Queries,
  platformGameAccountId: string,
): Promise<LegacyAccount | null> {
  const [row] = await tx
    .select()
    .from(legacyAccounts)
    .where(
      and(
        eq(legacyAccounts.platformGameAccountId, platformGameAccountId),
        isNotNull(legacyAccounts.migratedAt),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function findUnmigratedOf(queries: Queries, ghostId: string): Promise<LegacyAccount | null> {
  const [row] = await queries
    .select()
    .from(legacyAccounts)
    .where(and(eq(legacyAccounts.userId, ghostId), isNull(legacyAccounts.migratedAt)));
  return row ?? null;
}

export async function countUnmigratedOf(queries: Queries, ghostId: string): Promise<number> {
  return queries.$count(
    legacyAccounts,
    and(eq(legacyAccounts.userId, ghostId), isNull(legacyAccounts.migratedAt)),
  );
}

export async function updateLegacyAccount(
  tx: Queries,
  id: string,
  change: Partial<Pick<LegacyAccount, 'userId' | 'gameAccountId' | 'migratedAt' | 'passwordHash'>>,
): Promise<void> {
  await tx.update(legacyAccounts).set(change).where(eq(legacyAccounts.id, id));
}

/** Only for a user who has validated the address. */
export async function hasUnmigratedAccounts(
  queries: Queries,
  gameId: string,
  user: ProvenUser,
): Promise<boolean> {
  const isTheirs: (SQL | undefined)[] = [eq(legacyAccounts.userId, user.id)];
  if (user.emailCanonical !== null && user.emailValidatedAt !== null) {
    isTheirs.push(eq(legacyAccounts.emailCanonical, user.emailCanonical));
  }
  const theirs = queries
    .select({ one: sql`1` })
    .from(legacyAccounts)
    .where(and(eq(legacyAccounts.gameId, gameId), isNull(legacyAccounts.migratedAt), or(...isTheirs)));
  const [row] = await queries
    .select({ isFound: sql<boolean>`${exists(theirs)}` })
    .from(sql`(select 1) as one`);
  return row?.isFound === true;
}

export async function moveLegacyAccounts(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(legacyAccounts).set({ userId: to }).where(eq(legacyAccounts.userId, from));
}

/**
 * Those that moved to the player, and unclaimed ones that have the player's proven address. Locked, because a legacy
 * account is locked before its user. Their ids.
 */
export async function lockLegacyAccountsOf(
  tx: Queries,
  { id, emailCanonical, emailValidatedAt }: ProvenUser,
): Promise<string[]> {
  const hasAddress =
    emailCanonical === null || emailValidatedAt === null
      ? undefined
      : and(isNull(legacyAccounts.userId), eq(legacyAccounts.emailCanonical, emailCanonical));
  const rows = await tx
    .select({ id: legacyAccounts.id })
    .from(legacyAccounts)
    .where(or(eq(legacyAccounts.userId, id), hasAddress))
    .orderBy(asc(legacyAccounts.id))
    .for('update');
  return rows.map((row) => row.id);
}

export async function deleteLegacyAccounts(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(legacyAccounts).where(inArray(legacyAccounts.id, [...ids]));
}
