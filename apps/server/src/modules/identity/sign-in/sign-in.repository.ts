import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { gameAccounts } from '../../../db/schema/game-accounts.ts';

export interface SignInAccount {
  platformGameAccountId: string;
  isInPlace: boolean;
}

/**
 * The account that a player signs in with: the one played last in these environments, else in any. Reads the table of a
 * module above, as the session lookup does, because both must name the same account.
 */
export async function accountOfSignIn(
  queries: Queries,
  userId: string,
  environments: string[],
): Promise<SignInAccount | null> {
  const isInPlace = sql<boolean>`${gameAccounts.gameEnvironmentId} = any(${sql.param(environments)}::text[])`;
  const [row] = await queries
    .select({ platformGameAccountId: gameAccounts.platformGameAccountId, isInPlace })
    .from(gameAccounts)
    .where(
      and(eq(gameAccounts.userId, userId), isNull(gameAccounts.deletedAt), isNull(gameAccounts.preDeletedAt)),
    )
    .orderBy(
      sql`${isInPlace} desc`,
      sql`${gameAccounts.lastLoginAt} desc nulls last`,
      desc(gameAccounts.createdAt),
    )
    .limit(1);
  return row ?? null;
}
