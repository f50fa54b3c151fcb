import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { gameAccounts } from '../../../db/schema/game-accounts.ts';
import type { OwnAccount } from './sign-in-account.rules.ts';

/**
 * The one played last first. Reads the table of a module above, as the session lookup does, because both must name the
 * same account.
 */
export async function listOwnAccounts(queries: Queries, userId: string): Promise<OwnAccount[]> {
  return queries
    .select({
      platformGameAccountId: gameAccounts.platformGameAccountId,
      gameId: gameAccounts.gameId,
      gameEnvironmentId: gameAccounts.gameEnvironmentId,
    })
    .from(gameAccounts)
    .where(
      and(eq(gameAccounts.userId, userId), isNull(gameAccounts.deletedAt), isNull(gameAccounts.preDeletedAt)),
    )
    .orderBy(sql`${gameAccounts.lastLoginAt} desc nulls last`, desc(gameAccounts.createdAt))
    .prepare('accounts_at_sign_in')
    .execute();
}
