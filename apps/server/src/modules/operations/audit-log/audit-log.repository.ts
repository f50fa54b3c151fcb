import { and, desc, eq, gte, ilike, like, lt, type SQL } from 'drizzle-orm';
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

export interface AuditSearch {
  /** Part of the name. */
  operator?: string | undefined;
  /** An act, or its first word, such as `user`. */
  act?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  beforeId?: number | undefined;
  limit: number;
}

/** Newest first. */
export async function searchAuditEntries(
  queries: Queries,
  { operator, act, subject, from, until, beforeId, limit }: AuditSearch,
): Promise<AuditEntry[]> {
  return queries
    .select()
    .from(auditLog)
    .where(
      and(
        operator === undefined ? undefined : ilike(auditLog.operator, `%${escapeLike(operator)}%`),
        act === undefined ? undefined : actIs(act),
        subject === undefined ? undefined : eq(auditLog.subjectId, subject),
        from === undefined ? undefined : gte(auditLog.actedAt, from),
        until === undefined ? undefined : lt(auditLog.actedAt, until),
        beforeId === undefined ? undefined : lt(auditLog.id, beforeId),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

function actIs(act: string): SQL | undefined {
  return act.includes('.') ? eq(auditLog.act, act) : like(auditLog.act, `${escapeLike(act)}.%`);
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

export async function hasViewed(
  queries: Queries,
  {
    operatorId,
    since,
    ...view
  }: Pick<AuditEntry, 'act' | 'subjectType' | 'subjectId'> & { operatorId: string; since: Date },
): Promise<boolean> {
  const rows = await queries
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, view.subjectType),
        eq(auditLog.subjectId, view.subjectId),
        eq(auditLog.act, view.act),
        eq(auditLog.operatorId, operatorId),
        gte(auditLog.actedAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
