import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { operatorNotes } from '../../../db/schema/operations.ts';

export type OperatorNote = typeof operatorNotes.$inferSelect;

export async function insertNote(tx: Queries, note: typeof operatorNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(operatorNotes).values(note).returning({ id: operatorNotes.id });
  if (!row) throw new Error('the note was not stored');
  return row.id;
}

/** Newest first. */
export async function notesOf(
  queries: Queries,
  userId: string,
  { beforeId, limit }: { beforeId: number | null; limit: number },
): Promise<OperatorNote[]> {
  return queries
    .select()
    .from(operatorNotes)
    .where(
      and(eq(operatorNotes.userId, userId), beforeId === null ? undefined : lt(operatorNotes.id, beforeId)),
    )
    .orderBy(desc(operatorNotes.id))
    .limit(limit);
}

/** Of a ghost that becomes part of a player. */
export async function moveNotes(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(operatorNotes).set({ userId: to }).where(eq(operatorNotes.userId, from));
}
