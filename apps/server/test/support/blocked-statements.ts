import { expect, vi } from 'vitest';
import type { Db } from '../../src/db/db.ts';

/** Until so many statements of this database wait for a lock that another transaction holds. */
export async function waitForBlocked(db: Pick<Db, 'statement'>, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await db.statement(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(count);
    },
    { timeout: 20_000 },
  );
}
