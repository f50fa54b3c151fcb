import type { Db } from '../db/db.ts';
import { withQueryTimeLimit } from '../db/query-time-limit.ts';

const ANSWER_MAX_MS = 2000;

export interface JobCounts {
  queue: string;
  /** Due, and not begun. */
  waiting: number;
  /** In the last day: the queue deletes older ones. */
  failed: number;
  oldestDueSeconds: number;
}

export async function readJobCounts(db: Pick<Db, 'statement'>): Promise<JobCounts[]> {
  const { rows } = await withQueryTimeLimit(ANSWER_MAX_MS, () =>
    db.statement(`select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry'))), 0) as due
      from jobs.job where state in ('created', 'retry', 'failed') and name not like '\\_\\_pgboss%' group by name`),
  );
  return rows.map(({ name, waiting, failed, due }) => ({
    queue: String(name),
    waiting: Number(waiting),
    failed: Number(failed),
    oldestDueSeconds: Math.max(0, Number(due)),
  }));
}
