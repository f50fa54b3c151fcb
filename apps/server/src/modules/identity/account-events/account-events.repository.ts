import { ACCOUNT_EVENTS_KEPT_DAYS, ACCOUNT_EVENTS_OF_A_KIND_MAX } from '@gatehouse/domain/limits';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { oldestKept } from '../../../db/month.rules.ts';
import type { MonthlyTable } from '../../../db/monthly-table.ts';
import { accountEvents } from '../../../db/schema/account-events.ts';

export type AccountEventRow = typeof accountEvents.$inferSelect;
export type NewAccountEventRow = typeof accountEvents.$inferInsert;
/** The place of an event in the list. */
export type EventPosition = Pick<AccountEventRow, 'happenedAt' | 'id'>;

/**
 * One statement, which also deletes the oldest events of this kind over the limit. Limited by kind, so that an attacker
 * cannot push a change of the password out by signing in again and again.
 */
export async function insertAccountEvent(tx: Queries, event: NewAccountEventRow): Promise<void> {
  const { userId, kind } = event;
  await tx.with(surplusOf(tx, { userId, kind })).insert(accountEvents).values(event);
}

/** One row for each player, kind and hour, which have a fixed id: a flood of attempts updates it. */
export async function countInEvent(
  queries: Queries,
  event: NewAccountEventRow & { id: string },
): Promise<void> {
  const { details, happenedAt, id } = accountEvents;
  await queries
    .with(surplusOf(queries, event))
    .insert(accountEvents)
    .values({ ...event, details: { count: 1 } })
    .onConflictDoUpdate({
      target: [happenedAt, id],
      set: { details: sql`jsonb_build_object('count', (${details} ->> 'count')::int + 1)` },
    });
}

function surplusOf(queries: Queries, { userId, kind }: Pick<NewAccountEventRow, 'userId' | 'kind'>) {
  const ofKind = and(
    userId == null ? sql`${accountEvents.userId} is null` : eq(accountEvents.userId, userId),
    eq(accountEvents.kind, kind),
  );
  const surplus = queries
    .select({ happenedAt: accountEvents.happenedAt, id: accountEvents.id })
    .from(accountEvents)
    .where(ofKind)
    .orderBy(desc(accountEvents.happenedAt), desc(accountEvents.id))
    .offset(ACCOUNT_EVENTS_OF_A_KIND_MAX - 1);
  return queries.$with('surplus').as(
    queries
      .delete(accountEvents)
      .where(and(ofKind, sql`(${accountEvents.happenedAt}, ${accountEvents.id}) in ${surplus}`))
      .returning({ id: accountEvents.id }),
  );
}

export async function accountEventsOf(
  queries: Queries,
  userId: string,
  { now, before, limit }: { now: Date; before: EventPosition | null; limit: number },
): Promise<AccountEventRow[]> {
  const { happenedAt, id } = accountEvents;
  return queries
    .select()
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.userId, userId),
        gte(happenedAt, oldestKept(ACCOUNT_EVENTS_KEPT_DAYS, now)),
        before === null
          ? undefined
          : sql`(${happenedAt}, ${id}) < (${before.happenedAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(happenedAt), desc(id))
    .limit(limit);
}

export async function moveAccountEvents(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(accountEvents).set({ userId: to }).where(eq(accountEvents.userId, from));
}

export const accountEventsByMonth: MonthlyTable = {
  table: accountEvents,
  at: accountEvents.happenedAt,
  keptDays: ACCOUNT_EVENTS_KEPT_DAYS,
};
