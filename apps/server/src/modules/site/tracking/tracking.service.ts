import type { PixelQuery } from '@gatehouse/contract/pixel';
import type { TrackingEvent } from '@gatehouse/contract/tracking';
import { TRACKING_BYTES_PER_HOUR_MAX, TRACKING_REPORTS_PER_MINUTE_MAX } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import { refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import { createBatchedInsert } from './batched-insert.ts';
import { insertTrackingEvents, moveTrackingEvents, type NewTrackingEvent } from './tracking.repository.ts';

/** Far more than a visit sends, and far less than it takes to fill a disk. */
const REPORTS_PER_MINUTE: Limit = {
  points: TRACKING_REPORTS_PER_MINUTE_MAX,
  windowSeconds: 60,
  isPerAddressBlock: true,
};
const BYTES_PER_HOUR: Limit = {
  points: TRACKING_BYTES_PER_HOUR_MAX,
  windowSeconds: 60 * 60,
  isPerAddressBlock: true,
};

export type Tracking = ReturnType<typeof createTracking>;

export function createTracking({ db, clock, limiter }: { db: Database; clock: Clock; limiter: Limiter }) {
  const insert = createBatchedInsert((events: readonly NewTrackingEvent[]) =>
    insertTrackingEvents(db.queries, events),
  );

  async function keep(
    rows: Array<{ name: string; userId: string | null; details: Record<string, unknown> }>,
    bucket: string,
  ) {
    refuseUnless(await limiter.consume('tracking', bucket, REPORTS_PER_MINUTE));
    const bytes = Buffer.byteLength(JSON.stringify(rows));
    refuseUnless(await limiter.consume('tracking-bytes', bucket, BYTES_PER_HOUR, bytes));
    const receivedAt = clock.now();
    await insert(rows.map((row) => ({ ...row, receivedAt })));
  }

  return {
    /** Of a ghost that becomes part of a player. */
    reassign: moveTrackingEvents,
    keepEvents: (events: readonly TrackingEvent[], userId: string | null, addressBucket: string) =>
      keep(
        events.map(({ event: name, ...details }) => ({ name, userId, details: withoutPerson(details) })),
        addressBucket,
      ),
    keepPixel: ({ event, ...details }: PixelQuery, addressBucket: string) =>
      keep([{ name: `pixel_${event}`, userId: null, details: withoutPerson(details) }], addressBucket),
  };
}

/** The user comes from the token, never from the report. The IP address is not stored. */
function withoutPerson(details: Record<string, unknown>): Record<string, unknown> {
  const { email: _email, user_id: _userId, ...rest } = details;
  return rest;
}
