import type { PixelQuery } from '@gatehouse/contract/pixel';
import type { TrackingEvent } from '@gatehouse/contract/tracking';
import { TRACKING_BYTES_PER_HOUR_MAX, TRACKING_REPORTS_PER_MINUTE_MAX } from '@gatehouse/domain/limits';
import type { Database } from '../../../db/db.ts';
import { refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Users } from '../../identity/users/users.service.ts';
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

export function createTracking({
  db,
  clock,
  limiter,
  users,
}: {
  db: Database;
  clock: Clock;
  limiter: Limiter;
  users: Pick<Users, 'findById'>;
}) {
  // The time is that of the insert, not of the wait for it: events are forwarded in its order.
  const insert = createBatchedInsert((events: readonly Omit<NewTrackingEvent, 'receivedAt'>[]) => {
    const receivedAt = clock.now();
    return insertTrackingEvents(
      db.queries,
      events.map((event) => ({ ...event, receivedAt })),
    );
  });

  const countReport = async (bucket: string) =>
    refuseUnless(await limiter.consume('tracking', bucket, REPORTS_PER_MINUTE));

  async function keep(
    rows: Array<{ name: string; userId: string | null; details: Record<string, unknown> }>,
    bucket: string,
  ) {
    const bytes = Buffer.byteLength(JSON.stringify(rows));
    refuseUnless(await limiter.consume('tracking-bytes', bucket, BYTES_PER_HOUR, bytes));
    await insert(rows);
  }

  /** From the session. That of a logout has ended, so its user is the one that it names. */
  async function userOf(event: TrackingEvent, sessionUserId: string | null): Promise<string | null> {
    if (sessionUserId !== null || event.event !== 'logout') return sessionUserId;
    return (await users.findById(event.user_id)) ? event.user_id : null;
  }

  return {
    /** Of a ghost that becomes part of a player. */
    reassign: moveTrackingEvents,
    async keepEvents(
      events: readonly TrackingEvent[],
      sessionUserId: string | null,
      addressBucket: string,
    ): Promise<void> {
      await countReport(addressBucket);
      const rows = events.map(async (reported) => {
        const { event: name, ...details } = reported;
        return { name, userId: await userOf(reported, sessionUserId), details: withoutPerson(details) };
      });
      await keep(await Promise.all(rows), addressBucket);
    },
    async keepPixel({ event, ...details }: PixelQuery, addressBucket: string): Promise<void> {
      await countReport(addressBucket);
      await keep([{ name: `pixel_${event}`, userId: null, details: withoutPerson(details) }], addressBucket);
    },
  };
}

/** The user is in a column of its own, see `userOf`. The IP address is not stored. */
function withoutPerson(details: Record<string, unknown>): Record<string, unknown> {
  const { email: _email, user_id: _userId, ...rest } = details;
  return rest;
}
