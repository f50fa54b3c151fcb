import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const gameWebhookDeliveries = pgTable('game_webhook_deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  game: text('game').notNull(),
  /** Null for a message about an account. */
  orderId: uuid('order_id'),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Messages about one order are sent in this order. */
  position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  attempts: integer('attempts').notNull().default(0),
  firstAttemptAt: moment('first_attempt_at'),
  lastAttemptAt: moment('last_attempt_at'),
  lastStatus: integer('last_status'),
  deliveredAt: moment('delivered_at'),
});
