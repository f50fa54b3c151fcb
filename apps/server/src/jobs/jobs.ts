import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import {
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type Queue,
  type Schedule,
} from 'pg-boss';
import type { Queries } from '../db/db.ts';
import type { OpenDb } from '../db/open-db.ts';
import { withQueryTimeLimit } from '../db/query-time-limit.ts';
import type { Logger } from '../log.ts';
import type { SecretBox } from '../ports/secret-box.ts';

export interface Jobs {
  /** In the caller's transaction: both are committed or neither is. */
  enqueue(tx: Queries, queue: string, data: unknown, options?: { startAfterSeconds?: number }): Promise<void>;
  start(workers: Worker[]): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

export interface Worker {
  queue: string;
  /** Five cron fields, for a scheduled worker. */
  schedule?: string;
  /** The first delay is 5 s, and each further one about twice as long, up to an hour. */
  retriesMax?: number;
  /** The batch size. The jobs of a batch run concurrently, or one after the other, the oldest first. */
  batch?: number;
  inOrder?: boolean;
  /** After this time another node takes over the job, because its node must have died. */
  secondsMax?: number;
  /** For statements that work on whole tables. */
  querySecondsMax?: number;
  /** Throws HopelessJob when a retry cannot help. */
  work(data: unknown): Promise<void>;
}

export class HopelessJob extends Error {
  override name = 'HopelessJob';
}

const JOBS_SCHEMA = 'jobs';
const SEAL_PURPOSE = 'job';
const STOP_TIMEOUT_MS = 10_000;
const RETRIES_MAX = 8;
const RETRIES = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
const JOB_SECONDS_MAX = 15 * 60;
const QUERY_SECONDS_MAX = 60;
const DONE_JOBS_KEPT_S = 24 * 60 * 60;
const POLL_SECONDS = 1;
/** A lock, because two nodes cannot install the queue at the same time. */
const INSTALL_LOCK = 486_200_003;

interface SealedData {
  sealed?: string;
}

type QueuedJob = JobWithMetadata<SealedData | null>;

/** Job data is sealed, because queued mails contain tokens and codes. */
export function createJobs(parts: {
  db: OpenDb;
  secrets: SecretBox;
  logger: Logger;
  /** For a process that only enqueues: the running nodes do the work and maintain the queue. */
  onlyEnqueues?: boolean;
}): Jobs {
  const { db, secrets, logger, onlyEnqueues = false } = parts;
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    backend: db.driver,
    ...(onlyEnqueues ? { migrate: false, createSchema: false, supervise: false, schedule: false } : {}),
    db:
      db.driver === 'pglite'
        ? db.jobsDatabase
        : {
            executeSql: (text: string, values?: unknown[]) =>
              withQueryTimeLimit(QUERY_SECONDS_MAX * 1000, () => db.pool.query(text, values)),
          },
  });
  boss.on('error', (error) => logger.error({ err: error }, 'jobs.error'));
  const settle = async (worker: Worker, { id, data }: QueuedJob): Promise<JobResult> => {
    const { queue, querySecondsMax = QUERY_SECONDS_MAX } = worker;
    try {
      const opened = data?.sealed ? JSON.parse(secrets.open(SEAL_PURPOSE, data.sealed)) : null;
      await withQueryTimeLimit(querySecondsMax * 1000, () => worker.work(opened));
      return { id, status: 'completed' };
    } catch (error) {
      logger.warn({ err: error, queue, job: id }, 'job.failed');
      // The queue would store the whole error, and error messages can contain secrets.
      const output = { error: error instanceof Error ? error.name : 'unknown' };
      return { id, status: error instanceof HopelessJob ? 'deadletter' : 'failed', output };
    }
  };
  const settleAll = (worker: Worker, batch: QueuedJob[]) =>
    Promise.all(batch.map((job) => settle(worker, job)));
  const settleInOrder = async (worker: Worker, batch: QueuedJob[]) => {
    const results: JobResult[] = [];
    for (const job of batch.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime())) {
      results.push(await settle(worker, job));
    }
    return results;
  };
  /** Writes only what has changed, because each write takes time at every start. */
  const install = async (worker: Worker, known: { queues: Queue[]; schedules: Schedule[] }) => {
    const { queue, schedule } = worker;
    const options = {
      ...RETRIES,
      retryLimit: worker.retriesMax ?? RETRIES_MAX,
      expireInSeconds: worker.secondsMax ?? JOB_SECONDS_MAX,
      deleteAfterSeconds: DONE_JOBS_KEPT_S,
    };
    const before = known.queues.find(({ name }) => name === queue);
    if (!before) await boss.createQueue(queue, options);
    else if (!isDeepStrictEqual({ ...before, ...options }, before)) await boss.updateQueue(queue, options);
    const isScheduled = known.schedules.some(({ name, cron }) => name === queue && cron === schedule);
    if (schedule && !isScheduled) await boss.schedule(queue, schedule);
  };
  const begin = (worker: Worker) =>
    boss.work(
      worker.queue,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: worker.batch ?? 1,
        includeMetadata: true,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (batch: QueuedJob[]) => (worker.inOrder ? settleInOrder(worker, batch) : settleAll(worker, batch)),
    );
  return {
    async enqueue(tx, queue, data, { startAfterSeconds = 0 } = {}) {
      await boss.send(
        queue,
        { sealed: secrets.seal(SEAL_PURPOSE, JSON.stringify(data)) },
        { db: fromDrizzle(tx, sql), startAfter: startAfterSeconds },
      );
    },
    async start(workers) {
      await db.alone(INSTALL_LOCK, async () => {
        await boss.start();
        const known = { queues: await boss.getQueues(), schedules: await boss.getSchedules() };
        for (const worker of workers) await install(worker, known);
      });
      for (const worker of workers) await begin(worker);
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS }),
  };
}
