import * as z from 'zod/mini';
import { day, replyText, text, timestamp, uuid } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, idInPath, moment, reasonBody, searchedDay } from './operator-fields.ts';

export const jobQueue = z.object({
  queue: text(128),
  /** Due, and not begun. */
  waiting: z.int(),
  /** For a later time: a repetition, or one that was planned. */
  delayed: z.int(),
  running: z.int(),
  /** For good, in the last day. */
  failed: z.int(),
  oldestDueSeconds: z.number(),
});
export type JobQueue = z.infer<typeof jobQueue>;

/** A job that has failed; what it is about is sealed. */
export const failedJob = z.object({
  jobId: uuid,
  queue: text(128),
  /** `retry` is tried again at `nextAt`. */
  state: z.enum(['retry', 'failed']),
  attempts: z.int(),
  error: z.nullable(replyText),
  createdAt: timestamp,
  nextAt: moment,
  endedAt: moment,
});
export type FailedJob = z.infer<typeof failedJob>;

const runningNode = z.object({
  nodeId: uuid,
  host: text(255),
  version: text(64),
  role: text(32),
  contentRelease: z.nullable(z.int()),
  contentReleaseWanted: z.nullable(z.int()),
  contentProblem: z.nullable(replyText),
  challengesDemanded: z.number(),
  challengesSolved: z.number(),
  startedAt: timestamp,
  seenAt: timestamp,
  /** It has not answered for more than a minute and a half. */
  isSilent: z.boolean(),
});
export type RunningNode = z.infer<typeof runningNode>;

const step = z.object({ step: text(64), visitors: z.int(), dropOff: z.nullable(z.number()) });

export const operationEndpoints = {
  'GET /operations/jobs': {
    permission: 'operations.read',
    reply: { status: 200, schema: z.object({ queues: z.array(jobQueue), jobs: z.array(failedJob) }) },
    errors: [],
    summary: 'The queues, and the newest 100 jobs that have failed',
  },
  'POST /operations/jobs/:jobId/retry': {
    permission: 'operations.manage',
    reason: true,
    params: z.object({ jobId: idInPath }),
    body: reasonBody,
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND'],
    summary: 'Run a job again that has failed for good',
  },
  'GET /operations/nodes': {
    permission: 'operations.read',
    reply: {
      status: 200,
      schema: z.object({
        /** Of the node that answers. */
        version: text(64),
        nodes: z.array(runningNode),
      }),
    },
    errors: [],
    summary: 'The processes that answered in the last day, with version, role and content release',
  },
  'GET /operations/doctor': {
    permission: 'operations.manage',
    reply: {
      status: 200,
      schema: z.object({
        checkedAt: timestamp,
        isHealthy: z.boolean(),
        checks: z.array(
          z.object({
            name: text(64),
            state: z.enum(['ok', 'warn', 'fail', 'skipped']),
            message: replyText,
            advice: z.nullable(replyText),
          }),
        ),
      }),
    },
    errors: [],
    summary: 'The checks of the command `doctor`, from the node that answers; at most every 15 seconds',
  },
  'GET /operations/limits': {
    permission: 'operations.read',
    reply: {
      status: 200,
      schema: z.object({
        /** Those that a setting changes, as they are on the node that answers. */
        settings: z.array(z.object({ name: text(64), value: z.nullable(z.number()), unit: text(32) })),
        /** Events of an address block in an hour: free, then challenges, then refused. */
        challenges: z.array(z.object({ name: text(64), free: z.int(), step: z.int(), max: z.int() })),
        /** All others, by their name in docs/limits.md. */
        constants: z.array(z.object({ name: text(64), value: z.number() })),
      }),
    },
    errors: [],
    summary: 'The limits in force',
  },
  'GET /operations/challenges': {
    permission: 'operations.read',
    reply: {
      status: 200,
      schema: z.object({
        /** Of the processes that answer, since each has started. */
        demanded: z.number(),
        solved: z.number(),
        since: moment,
        /** Counted for all address blocks together, in an hour. With `work` every request needs a challenge. */
        site: z.array(z.object({ name: text(64), used: z.int(), free: z.int(), work: z.int() })),
      }),
    },
    errors: [],
    summary: 'How many challenges were demanded and solved, and what the whole site is up to',
  },
  'GET /operations/funnels': {
    permission: 'operations.read',
    query: z.object({ from: z.optional(searchedDay), to: z.optional(searchedDay) }),
    reply: {
      status: 200,
      schema: z.object({
        from: day,
        to: day,
        /** Of visitors who accepted statistics; days that are over. */
        funnels: z.array(
          z.object({
            funnel: text(64),
            days: z.array(z.object({ day, steps: z.array(step) })),
            total: z.array(step),
          }),
        ),
        /** Of all players: accounts that were created on a day, and how many of them have a validated address. */
        accounts: z.array(z.object({ day, created: z.int(), validated: z.int() })),
        /** Orders with a price that were begun on a day, and how many of them were paid. */
        orders: z.array(z.object({ day, begun: z.int(), paid: z.int() })),
      }),
    },
    errors: [],
    summary: 'How far visitors and players get: sign-up, sign-in, migration, download and purchase',
  },
} as const satisfies OperatorEndpointTable;
