import type { BanCategory } from '@gatehouse/contract/errors';
import type { Database, Queries } from '../../../db/db.ts';
import { bannedError, CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { findActiveBan, insertBan, liftBans, listBans } from './bans.repository.ts';

export type { BanRow } from './bans.repository.ts';
export type Bans = ReturnType<typeof createBans>;

interface BanOrder {
  reason: string;
  endsAt: Date | null;
  category?: BanCategory | undefined;
}

export function createBans({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** The error of a banned player, with the category and the end. Only for callers who have proved who they are. */
    async errorFor(code: 'BANNED' | 'USER_BANNED', userId: string): Promise<CodedError> {
      const ban = await findActiveBan(db.queries, userId, clock.now());
      return ban ? bannedError(code, ban) : new CodedError(code);
    },
    /** The newest ban in effect. */
    findActive: (userId: string, queries: Queries = db.queries) =>
      findActiveBan(queries, userId, clock.now()),
    /** Newest first. */
    list: (userId: string, limit: number) => listBans(db.queries, userId, limit),
    /** Without `endsAt` it is in effect until it is lifted. */
    ban: (tx: Queries, userId: string, { reason, endsAt, category }: BanOrder) =>
      insertBan(tx, { userId, reason, createdAt: clock.now(), endsAt, category }),
    /** Returns how many bans this ended. */
    lift: (tx: Queries, userId: string) => liftBans(tx, userId, clock.now()),
  };
}
