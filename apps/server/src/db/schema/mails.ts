import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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

/** What became of the mails to players. */
export const mailLog = pgTable('mail_log', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  template: text('template').notNull(),
  address: text('address').notNull(),
  locale: text('locale').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  state: text('state', { enum: ['queued', 'sent', 'failed', 'discarded'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  failure: text('failure'),
  queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

export const demoMails = pgTable('demo_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  toCanonical: text('to_canonical').notNull(),
  sealedMail: text('sealed_letter').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});
