import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const priceHistory = pgTable(
  'price_history',
  {
    purchaseableId: uuid('purchaseable_id').notNull(),
    currency: text('currency').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purchaseableId, table.currency, table.since] })],
);
