import { and, desc, eq, gte, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { auditLog } from '../../../db/schema/operations.ts';

export type AuditEntry = typeof auditLog.$inferSelect;
export type NewAuditEntry = typeof auditLog.$inferInsert;

export interface AuditFilter {
  userId?: string;
  since?: Date;
  limit: number;
}

export async function insertAuditEntry(tx: Queries, entry: NewAuditEntry): Promise<number> {
  const [row] = await tx.insert(auditLog).values(entry).returning({ id: auditLog.id });
  if (!row) throw new Error('the audit entry was not stored');
  return row.id;
}

/** Newest first. */
export async function listAuditEntries(
  queries: Queries,
  { userId, since, limit }: AuditFilter,
): Promise<AuditEntry[]> {
  const conditions: (SQL | undefined)[] = [
    userId === undefined ? undefined : and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)),
    since === undefined ? undefined : gte(auditLog.actedAt, since),
  ];
  return queries
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
