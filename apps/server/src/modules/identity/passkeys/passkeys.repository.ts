import { and, asc, count, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { passkeys } from '../../../db/schema/sessions.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskey = typeof passkeys.$inferInsert;

export async function listPasskeys(queries: Queries, userId: string): Promise<PasskeyRow[]> {
  return queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function countPasskeys(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries.select({ own: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.own ?? 0;
}

export async function findPasskey(queries: Queries, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Null when a player has this credential already. */
export async function insertPasskey(tx: Queries, passkey: NewPasskey): Promise<PasskeyRow | null> {
  const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return row ?? null;
}

/**
 * False when it was removed meanwhile, or when the counter does not go on: then the authenticator was copied. One
 * statement, so that parallel uses of a copy cannot both pass.
 */
export async function markPasskeyUsed(
  tx: Queries,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const hasNoCounter = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`);
  const goesOn = gt(sql`${counter}::bigint`, passkeys.counter);
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), or(hasNoCounter, goesOn)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function renamePasskey(
  queries: Queries,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await queries
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(tx: Queries, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

/** All, or those that were added since then. Returns how many. */
export async function deletePasskeys(tx: Queries, userId: string, addedSince?: Date): Promise<number> {
  const isAddedSince = addedSince && gte(passkeys.createdAt, addedSince);
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), isAddedSince))
    .returning({ id: passkeys.id });
  return gone.length;
}
