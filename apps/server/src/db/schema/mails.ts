import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const mailSchedules = pgTable('mail_schedules', {
  addressKey: text('address_key').primaryKey(),
  planned: jsonb('planned')
    .$type<{ at: number; topic: string | null; isChange?: true; isOffer?: true }[]>()
    .notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});

export const sentMails = pgTable('sent_mails', {
  id: uuid('id').primaryKey(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});

export const demoMails = pgTable('demo_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  toCanonical: text('to_canonical').notNull(),
  sealedMail: text('sealed_letter').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});
