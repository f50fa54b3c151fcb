import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const secretKeyMarker = pgTable('secret_key_marker', {
  isOnly: boolean('is_only').primaryKey().default(true),
  sealed: text('sealed').notNull(),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
});
