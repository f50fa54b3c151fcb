import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const sentMails = pgTable('sent_mails', {
  id: uuid('id').primaryKey(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});
