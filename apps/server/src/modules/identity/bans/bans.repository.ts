import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { Expiry } from '../../../db/expiry.ts';
import { bans, heldBans, isBanActive } from '../../../db/schema/people.ts';

export type BanRow = typeof bans.$inferSelect;
export type HeldBan = typeof heldBans.$inferSelect;

export async function insertBan(tx: Queries, ban: typeof bans.$inferInsert): Promise<void> {
  await tx.insert(bans).values(ban);
}

export async function findActiveBan(queries: Queries, userId: string, now: Date): Promise<BanRow | null> {
  const [row] = await queries
    .select()
    .from(bans)
    .where(and(eq(bans.userId, userId), isBanActive(now)))
    .orderBy(desc(bans.createdAt))
    .limit(1)
    .prepare('active_ban')
    .execute();
  return row ?? null;
}

/** Those of the players who are banned now. */
export async function bannedAmong(queries: Queries, userIds: string[], now: Date): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await queries
    .selectDistinct({ userId: bans.userId })
    .from(bans)
    .where(and(inArray(bans.userId, userIds), isBanActive(now)));
  return new Set(rows.map(({ userId }) => userId));
}

/** Newest first. */
export async function listBans(queries: Queries, userId: string, limit: number): Promise<BanRow[]> {
  return queries
    .select()
    .from(bans)
    .where(eq(bans.userId, userId))
    .orderBy(desc(bans.createdAt))
    .limit(limit);
}

/** Returns how many bans this ended. */
export async function liftBans(tx: Queries, userId: string, liftedAt: Date): Promise<number> {
  const lifted = await tx
    .update(bans)
    .set({ liftedAt })
    .where(and(eq(bans.userId, userId), isBanActive(liftedAt)))
    .returning({ id: bans.id });
  return lifted.length;
}

/** The later ban replaces an earlier one of the same e-mail or provider. */
export async function insertHeldBans(tx: Queries, held: readonly HeldBan[]): Promise<void> {
  if (held.length === 0) return;
  await tx
    .insert(heldBans)
    .values([...held])
    .onConflictDoUpdate({
      target: heldBans.keyHash,
      set: {
        userId: sql`excluded.user_id`,
        category: sql`excluded.category`,
        endsAt: sql`excluded.ends_at`,
      },
    });
}

export async function findHeldBan(
  queries: Queries,
  keyHashes: readonly string[],
  now: Date,
): Promise<HeldBan | null> {
  const [row] = await queries
    .select()
    .from(heldBans)
    .where(
      and(inArray(heldBans.keyHash, [...keyHashes]), or(isNull(heldBans.endsAt), gt(heldBans.endsAt, now))),
    )
    .limit(1);
  return row ?? null;
}

export async function hasHeldBans(queries: Queries, now: Date): Promise<boolean> {
  const rows = await queries
    .select({ keyHash: heldBans.keyHash })
    .from(heldBans)
    .where(or(isNull(heldBans.endsAt), gt(heldBans.endsAt, now)))
    .limit(1);
  return rows.length > 0;
}

/** Those of the keys that are held. */
export async function findHeldKeys(
  queries: Queries,
  keyHashes: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await queries
    .select({ keyHash: heldBans.keyHash })
    .from(heldBans)
    .where(
      and(inArray(heldBans.keyHash, [...keyHashes]), or(isNull(heldBans.endsAt), gt(heldBans.endsAt, now))),
    );
  return rows.map(({ keyHash }) => keyHash);
}

/** Returns how many keys were held. */
export async function deleteHeldBans(tx: Queries, userId: string): Promise<number> {
  const rows = await tx
    .delete(heldBans)
    .where(eq(heldBans.userId, userId))
    .returning({ id: heldBans.userId });
  return rows.length;
}

export const expiredHeldBans: Expiry = {
  table: heldBans,
  isExpired: (now) => lt(heldBans.endsAt, now),
};
