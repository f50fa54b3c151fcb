import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { trackingEvents, trackingSinkPosition } from '../../../db/schema/tracking.ts';

export type NewTrackingEvent = typeof trackingEvents.$inferInsert;
export type TrackingEventRow = typeof trackingEvents.$inferSelect;
/** The place of an event in the order in which events are forwarded. */
export type TrackingPosition = Pick<typeof trackingSinkPosition.$inferSelect, 'receivedAt' | 'eventId'>;

export async function insertTrackingEvents(
  queries: Queries,
  events: readonly NewTrackingEvent[],
): Promise<void> {
  await queries.insert(trackingEvents).values([...events]);
}

export async function moveTrackingEvents(tx: Queries, from: string, to: string): Promise<void> {
  await tx.update(trackingEvents).set({ userId: to }).where(eq(trackingEvents.userId, from));
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
