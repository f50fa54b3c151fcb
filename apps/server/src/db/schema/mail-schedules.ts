import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const mailSchedules = pgTable('mail_schedules', {
  addressKey: text('address_key').primaryKey(),
  planned: jsonb('planned')
    .$type<{ at: number; topic: string | null; isChange?: true; isOffer?: true }[]>()
    .notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});
