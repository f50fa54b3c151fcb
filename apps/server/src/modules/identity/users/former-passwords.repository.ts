import { and, asc, eq, gte } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { formerPasswords } from '../../../db/schema/account-safety.ts';

export async function insertFormerPassword(
  tx: Queries,
  former: { userId: string; passwordHash: string; endedAt: Date },
): Promise<void> {
  await tx.insert(formerPasswords).values(former);
}

export async function markExposed(tx: Queries, userId: string, since: Date): Promise<void> {
  await tx
    .update(formerPasswords)
    .set({ isExposed: true })
    .where(and(eq(formerPasswords.userId, userId), gte(formerPasswords.endedAt, since)));
}

/** The oldest first: an attacker cannot push out the owner's own password by further changes. */
export async function findExposedHashes(queries: Queries, userId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ passwordHash: formerPasswords.passwordHash })
    .from(formerPasswords)
    .where(and(eq(formerPasswords.userId, userId), eq(formerPasswords.isExposed, true)))
    .orderBy(asc(formerPasswords.endedAt))
    .limit(limit);
  return rows.map(({ passwordHash }) => passwordHash);
}
