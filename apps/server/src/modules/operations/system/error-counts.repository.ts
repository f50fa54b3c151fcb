import { lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { errorCounts } from '../../../db/schema/operations.ts';

export interface Errors {
  server: number;
  browser: number;
}

const SPAN_MS = 10 * 60 * 1000;
/** A little longer than the dashboard shows. */
const KEPT_HOURS = 35 * 24;

export async function addErrors(queries: Queries, at: Date, { server, browser }: Errors): Promise<void> {
  const countedAt = new Date(Math.floor(at.getTime() / SPAN_MS) * SPAN_MS);
  const rows = [
    { countedAt, kind: 'server' as const, errors: server },
    { countedAt, kind: 'browser' as const, errors: browser },
  ].filter(({ errors }) => errors > 0);
  if (rows.length === 0) return;
  await queries
    .insert(errorCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [errorCounts.countedAt, errorCounts.kind],
      set: { errors: sql`${errorCounts.errors} + excluded.errors` },
    });
}

export const expiredErrorCounts: Expiry = {
  table: errorCounts,
  isExpired: (now) => lt(errorCounts.countedAt, hoursBefore(now, KEPT_HOURS)),
};
