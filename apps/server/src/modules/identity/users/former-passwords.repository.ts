import { REVERT_REACH_S, REVERT_TOKEN_S } from '@gatehouse/domain/limits';
import { and, asc, desc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { formerPasswords } from '../../../db/schema/account-safety.ts';

export async function insertFormerPassword(
  tx: Queries,
  former: { userId: string; passwordHash: string; endedAt: Date },
): Promise<void> {
  await tx.insert(formerPasswords).values(former);
}

/** Those that ended since then and are not marked yet. */
export async function markExposed(
  tx: Queries,
  userId: string,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  await tx
    .update(formerPasswords)
    .set({ exposedAt: at })
    .where(
      and(
        eq(formerPasswords.userId, userId),
        gte(formerPasswords.endedAt, since),
        isNull(formerPasswords.exposedAt),
      ),
    );
}

/** Those that ended since then and are not marked, the oldest first. */
export async function findHashesEndedSince(
  queries: Queries,
  userId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .select({ passwordHash: formerPasswords.passwordHash })
    .from(formerPasswords)
    .where(
      and(
        eq(formerPasswords.userId, userId),
        gte(formerPasswords.endedAt, since),
        isNull(formerPasswords.exposedAt),
      ),
    )
    .orderBy(asc(formerPasswords.endedAt))
    .limit(limit);
  return rows.map(({ passwordHash }) => passwordHash);
}

/**
 * Those of the latest attack first, and of one attack the oldest: an attacker cannot push out the owner's own password
 * by further changes.
 */
export async function findExposedHashes(queries: Queries, userId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ passwordHash: formerPasswords.passwordHash })
    .from(formerPasswords)
    .where(and(eq(formerPasswords.userId, userId), isNotNull(formerPasswords.exposedAt)))
    .orderBy(desc(formerPasswords.exposedAt), asc(formerPasswords.endedAt))
    .limit(limit);
  return rows.map(({ passwordHash }) => passwordHash);
}

/** As long as a link can undo a change, and its reach before the change. What an attacker may know is kept for good. */
const KEPT_H = (REVERT_TOKEN_S + REVERT_REACH_S) / 3600;

export const expiredFormerPasswords: Expiry = {
  table: formerPasswords,
  isExpired: (now) =>
    and(isNull(formerPasswords.exposedAt), lt(formerPasswords.endedAt, hoursBefore(now, KEPT_H))),
};
