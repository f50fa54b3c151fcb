import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

export const publishedBuilds = pgTable(
  'published_builds',
  {
    productName: text('product_name').notNull(),
    branch: text('branch').notNull(),
    version: text('version').notNull(),
    /** That the branch had before this one. */
    formerVersion: text('former_version'),
    /** That a part of the players get. Both are null without a roll-out. */
    nextVersion: text('next_version'),
    nextPercent: integer('next_percent'),
    /** When any of this was changed last. */
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productName, table.branch] })],
);

export const launcherReleases = pgTable('launcher_releases', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: text('version').notNull().unique(),
  statement: text('statement').notNull(),
  signature: text('signature').notNull(),
  publicKey: text('public_key').notNull(),
  percent: integer('percent').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
});

export const portalFiles = pgTable('portal_files', {
  path: text('path').primaryKey(),
  content: bytea('content').notNull(),
  isBrotli: boolean('is_brotli').notNull(),
  lastDeployedAt: timestamp('last_deployed_at', { withTimezone: true }).notNull(),
});
