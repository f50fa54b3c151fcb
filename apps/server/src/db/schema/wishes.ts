import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const wishes = pgTable(
  'wishes',
  {
    userId: uuid('user_id').notNull(),
    productName: text('product_name').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    wantsPriceMail: boolean('wants_price_mail').notNull(),
    currency: text('currency').notNull(),
    seenAmount: integer('seen_amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productName] })],
);
