import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const demoMails = pgTable('demo_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  toCanonical: text('to_canonical').notNull(),
  sealedMail: text('sealed_letter').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});
