import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Partitioned by month, see db/monthly-table.ts. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    userId: uuid('user_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    visitorId: uuid('visitor_id'),
  },
  (table) => [primaryKey({ columns: [table.receivedAt, table.id] })],
);

export const trackingSinkPosition = pgTable('tracking_sink_position', {
  isOnly: boolean('is_only').primaryKey().default(true),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  eventId: uuid('event_id').notNull(),
});

export const funnelDays = pgTable(
  'funnel_days',
  {
    day: date('day').notNull(),
    funnel: text('funnel').notNull(),
    step: text('step').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.funnel, table.step] })],
);
