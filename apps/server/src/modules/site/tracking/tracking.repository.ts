import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import type { MonthlyTable } from '../../../db/monthly-table.ts';
import { trackingEvents, trackingSinkPosition } from '../../../db/schema/tracking.ts';

export type NewTrackingEvent = Omit<typeof trackingEvents.$inferInsert, 'id'>;
export type TrackingEventRow = typeof trackingEvents.$inferSelect;
/** The place of an event in the order in which events are forwarded. */
export type TrackingPosition = Pick<typeof trackingSinkPosition.$inferSelect, 'receivedAt' | 'eventId'>;

/** All events are one parameter: a statement with one for each value would block the event loop during a burst. */
export async function insertTrackingEvents(
  queries: Queries,
  events: readonly NewTrackingEvent[],
): Promise<void> {
  const rows = events.map(({ name, userId, details, receivedAt, visitorId }) => ({
    name,
    user_id: userId,
    details,
    received_at: receivedAt,
    visitor_id: visitorId,
  }));
  await queries.execute(sql`
    insert into tracking_events (name, user_id, details, received_at, visitor_id)
    select name, user_id, details, received_at, visitor_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event (name text, user_id uuid, details jsonb, received_at timestamptz, visitor_id uuid)`);
}

export async function moveTrackingEvents(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(trackingEvents).set({ userId: to }).where(eq(trackingEvents.userId, from));
}

/**
 * Those of the player, and those that the same devices reported before a sign-in. At most so many; returns how many were
 * deleted.
 */
export async function deleteTrackingEventsOf(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<number> {
  const { rows } = await queries.execute(sql`
    delete from tracking_events
    where (received_at, id) in (
      (select received_at, id from tracking_events
       where user_id is null
         and visitor_id in (select distinct visitor_id from tracking_events where user_id = ${userId}::uuid)
       limit ${limit})
    )
    returning 1`);
  if (rows.length > 0) return rows.length;
  const own = await queries.execute(sql`
    delete from tracking_events
    where (received_at, id) in (
      select received_at, id from tracking_events where user_id = ${userId}::uuid limit ${limit}
    )
    returning 1`);
  return own.rows.length;
}

export async function findSinkPosition(queries: Queries): Promise<TrackingPosition> {
  const [position] = await queries.select().from(trackingSinkPosition);
  if (!position) throw new Error('the row of tracking_sink_position is missing');
  return position;
}

/** False when another node has moved it meanwhile. */
export async function moveSinkPosition(
  queries: Queries,
  from: TrackingPosition,
  to: TrackingPosition,
): Promise<boolean> {
  const moved = await queries
    .update(trackingSinkPosition)
    .set(to)
    .where(
      and(
        eq(trackingSinkPosition.receivedAt, from.receivedAt),
        eq(trackingSinkPosition.eventId, from.eventId),
      ),
    )
    .returning();
  return moved.length > 0;
}

export async function findTrackingEventsAfter(
  queries: Queries,
  { receivedAt, eventId }: TrackingPosition,
  { until, limit }: { until: Date; limit: number },
): Promise<TrackingEventRow[]> {
  const isAfter = sql`(${trackingEvents.receivedAt}, ${trackingEvents.id}) > (${receivedAt.toISOString()}::timestamptz, ${eventId}::uuid)`;
  return queries
    .select()
    .from(trackingEvents)
    .where(and(isAfter, lte(trackingEvents.receivedAt, until)))
    .orderBy(asc(trackingEvents.receivedAt), asc(trackingEvents.id))
    .limit(limit);
}

export const trackingEventsByMonth = ({ trackingKeptDays }: { trackingKeptDays: number }): MonthlyTable => ({
  table: trackingEvents,
  at: trackingEvents.receivedAt,
  keptDays: trackingKeptDays,
});
