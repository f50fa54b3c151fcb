import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { Expiry } from '../../../db/expiry.ts';
import { operatorSessions, operators } from '../../../db/schema/operators.ts';

export type OperatorSessionRow = typeof operatorSessions.$inferSelect;

export async function insertSession(
  tx: Queries,
  session: typeof operatorSessions.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(operatorSessions).values(session).returning({ id: operatorSessions.id });
  if (!row) throw new Error('an operator session was not inserted');
  return row.id;
}

export async function findSession(queries: Queries, tokenHash: string, now: Date) {
  const [row] = await queries
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, tokenHash), gt(operatorSessions.expiresAt, now)));
  return row ?? null;
}

export async function hasSession(tx: Queries, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.id, id), gt(operatorSessions.expiresAt, now)));
  return rows.length > 0;
}

export async function touchSession(
  queries: Queries,
  id: string,
  moments: { lastSeenAt?: Date; activeAt?: Date },
): Promise<void> {
  await queries.update(operatorSessions).set(moments).where(eq(operatorSessions.id, id));
}

export async function listSessions(
  queries: Queries,
  operatorId: string,
  now: Date,
): Promise<OperatorSessionRow[]> {
  return queries
    .select()
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), gt(operatorSessions.expiresAt, now)))
    .orderBy(desc(operatorSessions.lastSeenAt));
}

export async function deleteSession(tx: Queries, operatorId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.id, id), eq(operatorSessions.operatorId, operatorId)))
    .returning({ id: operatorSessions.id });
  return gone.length > 0;
}

export async function deleteSessionsOf(tx: Queries, operatorId: string, exceptId?: string): Promise<void> {
  const isOther = exceptId === undefined ? undefined : ne(operatorSessions.id, exceptId);
  await tx.delete(operatorSessions).where(and(eq(operatorSessions.operatorId, operatorId), isOther));
}

export const expiredOperatorSessions: Expiry = {
  table: operatorSessions,
  isExpired: (now) => lt(operatorSessions.expiresAt, now),
};
