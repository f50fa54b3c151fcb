import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { attemptKey } from './attempt-key.ts';
import { readAttempts } from './password-attempts.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type AttemptStates = ReturnType<typeof createAttemptStates>;

export function createAttemptStates({
  db,
  clock,
  secrets,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
}) {
  return {
    /** The attempts of unknown devices at the account, for an operator to see. */
    async stateOf(userId: string): Promise<{ used: number; lockedUntil: Date | null }> {
      const now = clock.now();
      const state = await readAttempts(db.queries, attemptKey(secrets, 'user', userId));
      const isForgotten = !state || now.getTime() - state.lastAt.getTime() > DAY_MS;
      if (isForgotten) return { used: 0, lockedUntil: null };
      const { used, lockedUntil } = state;
      if (lockedUntil === null) return { used, lockedUntil };
      return lockedUntil > now ? { used, lockedUntil } : { used: 0, lockedUntil: null };
    },
  };
}
