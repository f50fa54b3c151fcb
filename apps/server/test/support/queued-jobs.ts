import type { Db } from '../../src/db/db.ts';

/** The number of jobs of a queue by state. */
export async function jobStates(db: Db, queue: string): Promise<Record<string, number>> {
  const { rows } = await db.statement(
    'select state::text as state, count(*)::int as count from jobs.job where name = $1 group by state',
    [queue],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
}

/** Ends every retry delay now, because tests do not sleep. */
export async function hurryRetries(db: Db, queue: string): Promise<void> {
  await db.statement("update jobs.job set start_after = now() where name = $1 and state = 'retry'", [queue]);
}
