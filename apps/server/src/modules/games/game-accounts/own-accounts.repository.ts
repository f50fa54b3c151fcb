import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { gameAccounts } from '../../../db/schema/game-accounts.ts';

/** Null for an account that is somebody else's, exactly as for one that does not exist. */
export async function findOwnAccount(
  queries: Queries,
  userId: string,
  accountId: string,
): Promise<{ id: string; platformGameAccountId: string } | null> {
  const [row] = await queries
    .select({ id: gameAccounts.id, platformGameAccountId: gameAccounts.platformGameAccountId })
    .from(gameAccounts)
    .where(
      and(eq(gameAccounts.id, accountId), eq(gameAccounts.userId, userId), isNull(gameAccounts.deletedAt)),
    );
  return row ?? null;
}
