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

/** The request or job that enqueued a job, in its trace. */
export interface JobOrigin {
  traceId: string;
  spanId: string;
  flags: number;
  requestId?: string | undefined;
}

export interface JobTraces {
  origin(): JobOrigin | undefined;
  run<T>(
    job: { queue: string; id: string; origin: JobOrigin | undefined },
    work: () => Promise<T>,
  ): Promise<T>;
}

export interface Jobs {
  /** Only where traces are sent. */
  traceBy(traces: JobTraces): void;
  /** In the caller's transaction: both are committed or neither is. */
  enqueue(tx: Queries, queue: string, data: unknown, options?: { startAfterSeconds?: number }): Promise<void>;
  /** Installs their queues, and runs them unless this process has another role. */
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
  /** After this time another node takes over the job, because its node must hang. One that has died is noticed sooner. */
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
/** A job whose process says nothing for so long is run by another one. */
const HEARTBEAT_SECONDS = 60;
const DONE_JOBS_KEPT_S = 24 * 60 * 60;
const POLL_SECONDS = 1;
const SAME_ERROR_MS = 10_000;
/** A lock, because two nodes cannot install the queue at the same time. */
const INSTALL_LOCK = 486_200_003;

interface SealedData {
  sealed?: string;
  origin?: JobOrigin;
}

type QueuedJob = JobWithMetadata<SealedData | null>;

/** Every queue asks every second: an outage of the database would fill the log. */
export function logErrors(
  boss: Pick<PgBoss, 'on'>,
  logger: Pick<Logger, 'error'>,
  now = () => Date.now(),
): void {
  const loggedAt = new Map<string, number>();
  let repeated = 0;
  boss.on('error', (error: Error & { code?: string }) => {
    const { code = error.name } = error;
    if (now() - (loggedAt.get(code) ?? -Infinity) < SAME_ERROR_MS) {
      repeated += 1;
      return;
    }
    loggedAt.set(code, now());
    logger.error({ err: error, repeated }, 'jobs.error');
    repeated = 0;
  });
}

/** Job data is sealed, because queued mails contain tokens and codes. */
export function createJobs(parts: {
  db: OpenDb;
  secrets: SecretBox;
  logger: Logger;
  /** A web process installs the queues and enqueues; a command enqueues only. Other processes do the work. */
  role?: 'worker' | 'web' | 'command';
}): Jobs {
  const { db, secrets, logger, role = 'worker' } = parts;
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    backend: db.driver,
    ...(role === 'command' ? { migrate: false, createSchema: false } : {}),
    ...(role === 'worker' ? {} : { supervise: false, schedule: false }),
    db:
      db.driver === 'pglite'
        ? db.jobsDatabase
        : {
            executeSql: (text: string, values?: unknown[]) =>
              withQueryTimeLimit(QUERY_SECONDS_MAX * 1000, () => db.pool.query(text, values)),
          },
  });
  let traces: JobTraces | undefined;
  logErrors(boss, logger);
  const settle = async (worker: Worker, { id, data }: QueuedJob): Promise<JobResult> => {
    const { queue, querySecondsMax = QUERY_SECONDS_MAX } = worker;
    try {
      const opened = data?.sealed ? JSON.parse(secrets.open(SEAL_PURPOSE, data.sealed)) : null;
      const work = () => withQueryTimeLimit(querySecondsMax * 1000, () => worker.work(opened));
      await (traces ? traces.run({ queue, id, origin: data?.origin }, work) : work());
      return { id, status: 'completed' };
    } catch (error) {
      logger.warn({ err: error, queue, job: id, reqId: data?.origin?.requestId }, 'job.failed');
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
      heartbeatSeconds: HEARTBEAT_SECONDS,
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
    traceBy(wanted) {
      traces = wanted;
    },
    async enqueue(tx, queue, data, { startAfterSeconds = 0 } = {}) {
      const origin = traces?.origin();
      await boss.send(
        queue,
        { sealed: secrets.seal(SEAL_PURPOSE, JSON.stringify(data)), ...(origin ? { origin } : {}) },
        { db: fromDrizzle(tx, sql), startAfter: startAfterSeconds },
      );
    },
    async start(workers) {
      await db.alone(INSTALL_LOCK, async () => {
        await boss.start();
        const known = { queues: await boss.getQueues(), schedules: await boss.getSchedules() };
        for (const worker of workers) await install(worker, known);
      });
      if (role !== 'worker') return;
      for (const worker of workers) await begin(worker);
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS }),
  };
}
