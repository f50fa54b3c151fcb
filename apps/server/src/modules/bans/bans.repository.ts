import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/db.ts';
import { bans } from '../../db/schema/people.ts';

export async function insertBan(tx: Queries, ban: typeof bans.$inferInsert): Promise<void> {
  await tx.insert(bans).values(ban);
}

export async function liftBans(tx: Queries, userId: string, liftedAt: Date): Promise<void> {
  await tx
    .update(bans)
    .set({ liftedAt })
    .where(and(eq(bans.userId, userId), isNull(bans.liftedAt)));
}
