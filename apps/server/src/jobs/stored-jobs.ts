import { sql } from 'drizzle-orm';
import type { Queries } from '../db/db.ts';

export interface QueueState {
  queue: string;
  waiting: number;
  delayed: number;
  running: number;
  failed: number;
  oldestDueSeconds: number;
}

export interface FailedJobRow {
  id: string;
  queue: string;
  state: 'retry' | 'failed';
  attempts: number;
  /** The name of the error alone: messages can contain secrets. */
  error: string | null;
  createdAt: Date;
  nextAt: Date | null;
  endedAt: Date | null;
}

const isOurs = sql`name not like '\\_\\_pgboss%'`;
const isDue = sql`j.state in ('created', 'retry') and j.start_after <= now()`;

/** Every queue, also one without jobs. */
export async function listQueues(queries: Queries): Promise<QueueState[]> {
  const { rows } = await queries.execute<QueueState & Record<string, unknown>>(sql`
    select q.name as queue,
      count(*) filter (where ${isDue})::int as waiting,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after > now())::int as delayed,
      count(*) filter (where j.state = 'active')::int as running,
      count(*) filter (where j.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where ${isDue})), 0)::float8 as "oldestDueSeconds"
    from (select name from jobs.queue where ${isOurs}) q
    left join jobs.job j on j.name = q.name and j.state <> 'completed'
    group by q.name order by q.name`);
  return rows;
}

/** Newest first. */
export async function listFailedJobs(queries: Queries, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await queries.execute<Record<string, unknown>>(sql`
    select id, name as queue, state, retry_count + 1 as attempts, output ->> 'error' as error, created_on as "createdAt",
      case state when 'retry' then start_after end as "nextAt", completed_on as "endedAt"
    from jobs.job where state in ('retry', 'failed') and ${isOurs}
    order by created_on desc, id limit ${limit}`);
  return rows.map((row) => ({
    id: String(row.id),
    queue: String(row.queue),
    state: row.state as FailedJobRow['state'],
    attempts: Number(row.attempts),
    error: row.error === null ? null : String(row.error),
    createdAt: new Date(String(row.createdAt)),
    nextAt: row.nextAt === null ? null : new Date(String(row.nextAt)),
    endedAt: row.endedAt === null ? null : new Date(String(row.endedAt)),
  }));
}

/** As the library does, in the caller's transaction. Null where no such job has failed for good. */
export async function retryFailedJob(tx: Queries, id: string): Promise<{ queue: string } | null> {
  const { rows } = await tx.execute<{ queue: string }>(sql`
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where id = ${id}::uuid and state = 'failed' and ${isOurs} returning name as queue`);
  return rows[0] ?? null;
}
