import type { NewAccountEvent } from '@gatehouse/contract/activity';
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Partitioned by month, see db/monthly-table.ts. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: uuid('user_id'),
    kind: text('kind').$type<NewAccountEvent['kind']>().notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    browser: text('browser'),
    system: text('system'),
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.happenedAt, table.id] })],
);
