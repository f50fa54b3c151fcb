import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const publishedBuilds = pgTable(
  'published_builds',
  {
    productName: text('product_name').notNull(),
    branch: text('branch').notNull(),
    version: text('version').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productName, table.branch] })],
);
