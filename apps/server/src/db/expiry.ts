import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './db.ts';

/** When rows of a table are no longer needed. The module of the table exports it; housekeeping deletes them. */
export interface Expiry {
  table: PgTable;
  isExpired(now: Date): SQL | undefined;
}

/** At most so many rows, so that no statement holds its locks for long. Returns how many were deleted. */
export async function deleteExpired(
  queries: Queries,
  { table, isExpired }: Expiry,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  // A row that a request has locked may be renewed by it, and waiting for it could end in a deadlock.
  const { rows } = await queries.execute(sql`
    delete from ${table}
    where ctid = any (array (
      select ctid from ${table} where ${isExpired(now)} limit ${limit} for update skip locked
    ))
    returning 1`);
  return rows.length;
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 60 * 60 * 1000);
}
