import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Random } from '../../ports/random.ts';
import { createSessionService } from '../sessions/sessions.service.ts';
import { deleteTokens } from '../tokens/one-time-tokens.repository.ts';
import { insertBan, liftBans } from './bans.repository.ts';

export interface BanOrder {
  reason: string;
  /** Without it, until it is lifted. */
  endsAt?: Date;
}

export interface BanService {
  /** Takes effect with the next call of any session, on every node. */
  ban(userId: string, order: BanOrder): Promise<void>;
  /** The player may sign in again; the sessions of before stay ended. */
  lift(userId: string): Promise<void>;
}

export function createBanService(parts: { db: Database; clock: Clock; random: Random }): BanService {
  const { db, clock } = parts;
  const sessions = createSessionService(parts);
  return {
    async ban(userId, { reason, endsAt }) {
      await db.transaction(async (tx) => {
        await insertBan(tx, { userId, reason, createdAt: clock.now(), endsAt: endsAt ?? null });
        await sessions.endSessionsTellingWhy(tx, userId);
        await deleteTokens(tx, userId, ['auth_code', 'external_code']);
      });
    },
    lift: (userId) => liftBans(db.queries, userId, clock.now()),
  };
}
