import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const launcherReleases = pgTable('launcher_releases', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: text('version').notNull().unique(),
  statement: text('statement').notNull(),
  signature: text('signature').notNull(),
  publicKey: text('public_key').notNull(),
  percent: integer('percent').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
});
