import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Random } from '../../ports/random.ts';
import { deleteAuthCodesOfSession } from '../tokens/one-time-tokens.repository.ts';
import { lockUser } from '../users/users.repository.ts';
import { createSessionService } from './sessions.service.ts';

export interface SignOutService {
  /** Ends the session, and the one-time codes that it asked for and no client has exchanged yet. */
  signOut(session: { id: string; userId: string }): Promise<void>;
}

export function createSignOutService(parts: { db: Database; clock: Clock; random: Random }): SignOutService {
  const sessions = createSessionService(parts);
  return {
    signOut: ({ id, userId }) =>
      parts.db.transaction(async (tx) => {
        // A code is issued under the same lock, and only while its session is open.
        await lockUser(tx, userId);
        await sessions.endSession(tx, id);
        await deleteAuthCodesOfSession(tx, userId, id);
      }),
  };
}
