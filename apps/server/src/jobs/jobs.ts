import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Queries } from '../db/db.ts';
import type { OpenDb } from '../db/open-db.ts';
import type { Logger } from '../log.ts';
import type { SecretBox } from '../ports/secret-box.ts';

export interface Jobs {
  /** Part of the transaction that causes it: no job without its cause, no cause without its job. */
  enqueue(tx: Queries, queue: string, data: unknown): Promise<void>;
  start(workers: Worker[]): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

export interface Worker {
  queue: string;
  /** Five cron fields, for a worker that is due by itself. */
  schedule?: string;
  work(data: unknown): Promise<void>;
}

const JOBS_SCHEMA = 'jobs';
const SEAL_PURPOSE = 'job';
const STOP_TIMEOUT_MS = 10_000;
const RETRIES = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
const DONE_JOBS_KEPT_S = 24 * 60 * 60;
const POLL_SECONDS = 1;

/** Job data is sealed, because letters wait here with the tokens and codes they carry. */
export function createJobs(parts: { db: OpenDb; secrets: SecretBox; logger: Logger }): Jobs {
  const { db, secrets, logger } = parts;
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    backend: db.driver,
    db:
      db.driver === 'pglite'
        ? db.jobsDatabase
        : { executeSql: (text: string, values?: unknown[]) => db.pool.query(text, values) },
  });
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue has a problem'));
  return {
    async enqueue(tx, queue, data) {
      await boss.send(
        queue,
        { sealed: secrets.seal(SEAL_PURPOSE, JSON.stringify(data)) },
        { db: fromDrizzle(tx, sql) },
      );
    },
    async start(workers) {
      await boss.start();
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const { queue, schedule, work } of workers) {
        if (!known.has(queue)) {
          await boss.createQueue(queue, { ...RETRIES, deleteAfterSeconds: DONE_JOBS_KEPT_S });
        }
        if (schedule) await boss.schedule(queue, schedule);
        await boss.work<{ sealed?: string } | null>(
          queue,
          { pollingIntervalSeconds: POLL_SECONDS },
          async (batch) => {
            for (const { data } of batch) {
              await work(data?.sealed ? JSON.parse(secrets.open(SEAL_PURPOSE, data.sealed)) : null);
            }
          },
        );
      }
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS }),
  };
}
