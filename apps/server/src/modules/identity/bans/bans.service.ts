import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { findActiveBan, insertBan, liftBans, listBans } from './bans.repository.ts';

export type { BanRow } from './bans.repository.ts';
export type Bans = ReturnType<typeof createBans>;

export function createBans({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** The newest of those that hold now. */
    findActive: (userId: string, queries: Queries = db.queries) =>
      findActiveBan(queries, userId, clock.now()),
    /** The newest first. */
    list: (userId: string, limit: number) => listBans(db.queries, userId, limit),
    /** Without `endsAt` it holds until it is lifted. */
    ban: (tx: Queries, userId: string, { reason, endsAt }: { reason: string; endsAt: Date | null }) =>
      insertBan(tx, { userId, reason, createdAt: clock.now(), endsAt }),
    /** Answers how many bans this ended. */
    lift: (tx: Queries, userId: string) => liftBans(tx, userId, clock.now()),
  };
}
