import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { bans, isBanActive } from '../../../db/schema/people.ts';

export type BanRow = typeof bans.$inferSelect;

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
