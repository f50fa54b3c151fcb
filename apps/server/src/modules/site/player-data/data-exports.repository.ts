import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { dataExportParts, dataExports } from '../../../db/schema/data-exports.ts';

export type DataExportRow = typeof dataExports.$inferSelect;

/** Longer than the file, so that the player reads that it has expired. */
const ROWS_KEPT_HOURS = 30 * 24;

const isPreparing = (id: string) =>
  and(eq(dataExports.id, id), eq(dataExports.state, 'preparing'), isNull(dataExports.expiresAt));

export async function findExport(queries: Queries, userId: string): Promise<DataExportRow | null> {
  const [row] = await queries.select().from(dataExports).where(eq(dataExports.userId, userId));
  return row ?? null;
}

/** With its parts. */
export async function deleteExport(queries: Queries, userId: string): Promise<void> {
  await queries.delete(dataExports).where(eq(dataExports.userId, userId));
}

/** In place of the player's former one. The caller has locked the user. */
export async function replaceExport(
  tx: Queries,
  request: { id: string; userId: string; requestedAt: Date },
): Promise<DataExportRow> {
  await deleteExport(tx, request.userId);
  const [row] = await tx
    .insert(dataExports)
    .values({ ...request, state: 'preparing' })
    .returning();
  if (!row) throw new Error('no row was inserted');
  return row;
}

/** Counts one more attempt. Null for an export that is not awaited any more. */
export async function beginAttempt(queries: Queries, id: string): Promise<DataExportRow | null> {
  const [row] = await queries
    .update(dataExports)
    .set({ attempts: sql`${dataExports.attempts} + 1` })
    .where(isPreparing(id))
    .returning();
  return row ?? null;
}

export async function markFailed(queries: Queries, id: string): Promise<void> {
  await queries.update(dataExports).set({ state: 'failed' }).where(isPreparing(id));
}

/** False when another attempt was faster, or the player's deletion. */
export async function markReady(
  tx: Queries,
  id: string,
  ready: { bytes: number; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set({ state: 'ready', ...ready })
    .where(isPreparing(id))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

export async function insertPart(
  tx: Queries,
  part: { exportId: string; position: number; sealed: Buffer },
): Promise<void> {
  await tx.insert(dataExportParts).values(part);
}

export async function readPart(queries: Queries, exportId: string, position: number): Promise<Buffer | null> {
  const [row] = await queries
    .select({ sealed: dataExportParts.sealed })
    .from(dataExportParts)
    .where(and(eq(dataExportParts.exportId, exportId), eq(dataExportParts.position, position)));
  return row?.sealed ?? null;
}

/** The file goes, whether it is ready or not. The row stays, which counts for the next request. */
export async function endExport(tx: Queries, userId: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(dataExports)
    .set({ expiresAt: now })
    .where(eq(dataExports.userId, userId))
    .returning({ id: dataExports.id });
  if (row) await tx.delete(dataExportParts).where(eq(dataExportParts.exportId, row.id));
}

export const expiredDataExportParts: Expiry = {
  table: dataExportParts,
  isExpired: (now) =>
    sql`${dataExportParts.exportId} in (select id from data_exports where expires_at <= ${now.toISOString()}::timestamptz)`,
};

export const expiredDataExports: Expiry = {
  table: dataExports,
  isExpired: (now) => lt(dataExports.requestedAt, hoursBefore(now, ROWS_KEPT_HOURS)),
};
