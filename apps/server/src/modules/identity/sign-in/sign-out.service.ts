import type { Database, Queries } from '../../../db/db.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { Users } from '../users/users.service.ts';

export type SignOut = ReturnType<typeof createSignOut>;

export function createSignOut({
  db,
  users,
  sessions,
  tokens,
}: {
  db: Database;
  users: Users;
  sessions: Sessions;
  tokens: OneTimeTokens;
}) {
  return {
    /** `act` is part of the transaction. Ends the session, and the one-time codes that it requested and no client has exchanged yet. */
    signOut: (
      { id, userId }: { id: string; userId: string },
      act?: (tx: Queries) => Promise<void>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        // A code is issued under the same lock, and only while its session is open.
        await users.lock(tx, userId);
        await sessions.end(tx, id);
        await tokens.revokeAuthCodesOfSession(tx, userId, id);
        await act?.(tx);
      }),
  };
}
