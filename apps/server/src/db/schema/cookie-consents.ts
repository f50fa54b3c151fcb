import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const cookieConsents = pgTable(
  'cookie_consents',
  {
    userId: uuid('user_id').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
    version: text('version').notNull(),
    locale: text('locale').notNull(),
    preferences: boolean('preferences').notNull(),
    statistics: boolean('statistics').notNull(),
    marketing: boolean('marketing').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  ({ userId, decidedAt }) => [primaryKey({ columns: [userId, decidedAt] })],
);
