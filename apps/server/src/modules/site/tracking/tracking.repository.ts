import type { Queries } from '../../../db/db.ts';
import { trackingEvents } from '../../../db/schema/tracking.ts';

export type TrackedEvent = typeof trackingEvents.$inferInsert;

export async function insertTrackedEvents(queries: Queries, events: readonly TrackedEvent[]): Promise<void> {
  await queries.insert(trackingEvents).values([...events]);
}
