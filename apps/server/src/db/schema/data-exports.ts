import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

export const dataExports = pgTable('data_exports', {
  userId: uuid('user_id').primaryKey(),
  /** Of the request. A job of an earlier one finds nothing. */
  id: uuid('id').notNull().unique(),
  state: text('state', { enum: ['preparing', 'ready', 'failed'] }).notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** Of the archive: null until it is ready. */
  bytes: integer('bytes'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
});

/** The encrypted archive. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    exportId: uuid('export_id').notNull(),
    position: integer('position').notNull(),
    sealed: bytea('sealed').notNull(),
  },
  ({ exportId, position }) => [primaryKey({ columns: [exportId, position] })],
);
