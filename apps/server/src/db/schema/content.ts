import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

export const contentFiles = pgTable('content_files', {
  sha256: text('sha256').primaryKey(),
  content: bytea('content').notNull(),
});

export const contentReleases = pgTable('content_releases', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  digest: text('digest').notNull().unique(),
  artVersion: text('art_version').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  publishedBy: text('published_by').notNull(),
});

export const contentReleaseFiles = pgTable(
  'content_release_files',
  {
    releaseId: integer('release_id').notNull(),
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.path] })],
);

export const contentActivations = pgTable('content_activations', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  releaseId: integer('release_id').notNull(),
  activatedAt: timestamp('activated_at', { withTimezone: true }).notNull(),
  activatedBy: text('activated_by').notNull(),
});
