import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

export const portalFiles = pgTable('portal_files', {
  path: text('path').primaryKey(),
  content: bytea('content').notNull(),
  isBrotli: boolean('is_brotli').notNull(),
  lastDeployedAt: timestamp('last_deployed_at', { withTimezone: true }).notNull(),
});
