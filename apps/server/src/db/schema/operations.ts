import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  operator: text('operator').notNull(),
  osUser: text('os_user'),
  act: text('act').notNull(),
  subjectType: text('subject_type', { enum: ['user', 'coupon', 'product', 'database', 'order'] }).notNull(),
  subjectId: text('subject_id').notNull(),
  reason: text('reason'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
});

export const secretKeyMarker = pgTable('secret_key_marker', {
  isOnly: boolean('is_only').primaryKey().default(true),
  sealed: text('sealed').notNull(),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
});
