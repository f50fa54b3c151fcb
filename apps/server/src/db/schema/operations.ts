import type { PlayerFilter } from '@gatehouse/contract/operator/bulk.endpoints';
import type { DashboardDay } from '@gatehouse/contract/operator/reports.endpoints';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  operator: text('operator').notNull(),
  osUser: text('os_user'),
  act: text('act').notNull(),
  subjectType: text('subject_type', {
    enum: ['user', 'coupon', 'product', 'database', 'order', 'launcher', 'content', 'operator'],
  }).notNull(),
  subjectId: text('subject_id').notNull(),
  reason: text('reason'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  operatorId: uuid('operator_id'),
  address: text('address'),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
});

export const operatorNotes = pgTable('operator_notes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  operator: text('operator').notNull(),
  text: text('text').notNull(),
  notedAt: timestamp('noted_at', { withTimezone: true }).notNull(),
});

/** The numbers of days that are over, for the dashboard of the console. */
export const dashboardDays = pgTable('dashboard_days', {
  day: date('day').primaryKey(),
  numbers: jsonb('numbers').$type<DashboardDay>().notNull(),
});

export const secretKeyMarker = pgTable('secret_key_marker', {
  isOnly: boolean('is_only').primaryKey().default(true),
  sealed: text('sealed').notNull(),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
});

export const bulkGrants = pgTable('bulk_grants', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: ['product', 'coupon'] })
    .notNull()
    .default('product'),
  productName: text('product_name').notNull(),
  extraName: text('extra_name'),
  operator: text('operator').notNull(),
  reason: text('reason').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  couponEndsAt: timestamp('coupon_ends_at', { withTimezone: true }),
  /** Null for players of a file. */
  filter: jsonb('filter').$type<PlayerFilter>(),
  /** How many were chosen. Null for grants of former versions. */
  players: integer('players'),
  pausedAt: timestamp('paused_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

export const bulkGrantRows = pgTable(
  'bulk_grant_rows',
  {
    bulkGrantId: uuid('bulk_grant_id').notNull(),
    userId: uuid('user_id').notNull(),
    state: text('state', { enum: ['waiting', 'granted', 'refused', 'failed'] }).notNull(),
    /** Why it was refused, or has failed. */
    refusal: text('refusal'),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    couponCode: text('coupon_code'),
  },
  (table) => [primaryKey({ columns: [table.bulkGrantId, table.userId] })],
);

/** The processes that run. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  role: text('role').notNull(),
  contentRelease: integer('content_release'),
  contentReleaseWanted: integer('content_release_wanted'),
  contentProblem: text('content_problem'),
  challengesDemanded: bigint('challenges_demanded', { mode: 'number' }).notNull(),
  challengesSolved: bigint('challenges_solved', { mode: 'number' }).notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

/** Errors that all nodes have logged, in spans of ten minutes. */
export const errorCounts = pgTable(
  'error_counts',
  {
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    kind: text('kind', { enum: ['server', 'browser'] }).notNull(),
    errors: integer('errors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.countedAt, table.kind] })],
);

/** The files that were imported, and how far. */
export const legacyImports = pgTable('legacy_imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Of the file and the options. */
  fingerprint: text('fingerprint').notNull().unique(),
  fileName: text('file_name').notNull(),
  options: jsonb('options').$type<Record<string, unknown>>().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  line: bigint('line', { mode: 'number' }).notNull().default(0),
  byteOffset: bigint('byte_offset', { mode: 'number' }).notNull().default(0),
  reportBytes: bigint('report_bytes', { mode: 'number' }).notNull().default(0),
  imported: bigint('imported', { mode: 'number' }).notNull().default(0),
  replaced: bigint('replaced', { mode: 'number' }).notNull().default(0),
  rejected: bigint('rejected', { mode: 'number' }).notNull().default(0),
});
