import type { Database } from '../db/db.ts';
import { enforceMonths, type MonthlyTable } from '../db/monthly-table.ts';
import type { Clock } from '../ports/clock.ts';
import type { Worker } from './jobs.ts';

/** The name of a queue and the table that it works on. */
export type MonthlyTables = Readonly<Record<string, MonthlyTable>>;

export function monthlyTables(
  { db, clock }: { db: Pick<Database, 'queries' | 'transaction'>; clock: Clock },
  tables: MonthlyTables,
): Worker[] {
  return Object.entries(tables).map(([queue, table]) => ({
    queue,
    schedule: '27 * * * *',
    work: () => enforceMonths(db, table, clock.now()),
  }));
}
