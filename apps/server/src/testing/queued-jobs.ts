import type { Db } from '../db/db.ts';

/** How many jobs of a queue are in which state. */
export async function jobStates(db: Db, queue: string): Promise<Record<string, number>> {
  const { rows } = await db.statement(
    'select state::text as state, count(*)::int as count from jobs.job where name = $1 group by state',
    [queue],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
}

/** Makes every wait for the next attempt end now, because a test does not sleep. */
export async function hurryRetries(db: Db, queue: string): Promise<void> {
  await db.statement("update jobs.job set start_after = now() where name = $1 and state = 'retry'", [queue]);
}
