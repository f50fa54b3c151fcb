import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import { findActiveBan, insertBan, liftBans, listBans } from './bans.repository.ts';

export type { BanRow } from './bans.repository.ts';
export type Bans = ReturnType<typeof createBans>;

export function createBans({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** The newest ban in effect. */
    findActive: (userId: string, queries: Queries = db.queries) =>
      findActiveBan(queries, userId, clock.now()),
    /** Newest first. */
    list: (userId: string, limit: number) => listBans(db.queries, userId, limit),
    /** Without `endsAt` it is in effect until it is lifted. */
    ban: (tx: Queries, userId: string, { reason, endsAt }: { reason: string; endsAt: Date | null }) =>
      insertBan(tx, { userId, reason, createdAt: clock.now(), endsAt }),
    /** Returns how many bans this ended. */
    lift: (tx: Queries, userId: string) => liftBans(tx, userId, clock.now()),
  };
}
