import type { PixelQuery } from '@gatehouse/contract/pixel';
import { type TrackingEvent, withKeptReason } from '@gatehouse/contract/tracking';
import type { Database } from '../../../db/db.ts';
import { refuseUnless } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { createBatchedInsert } from './batched-insert.ts';
import { createReportBytes } from './report-bytes.ts';
import {
  deleteTrackingEventsOf,
  insertTrackingEvents,
  moveTrackingEvents,
  type NewTrackingEvent,
} from './tracking.repository.ts';

const EVENTS_PER_STATEMENT = 5000;

/** Who reports. Their own claims, except for the session. */
interface Reporter {
  sessionUserId: string | null;
  installationId: string | null;
  addressBucket: string;
}

export type Tracking = ReturnType<typeof createTracking>;

export function createTracking({
  db,
  clock,
  secrets,
  users,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  users: Pick<Users, 'findById'>;
}) {
  const reportBytes = createReportBytes(clock);
  // The time is that of the insert, not of the wait for it: events are forwarded in its order.
  const insert = createBatchedInsert((events: readonly Omit<NewTrackingEvent, 'receivedAt'>[]) => {
    const receivedAt = clock.now();
    return insertTrackingEvents(
      db.queries,
      events.map((event) => ({ ...event, receivedAt })),
    );
  });

  const countReport = (bucket: string, report: unknown, events: number) =>
    refuseUnless(reportBytes.consume(bucket, { bytes: Buffer.byteLength(JSON.stringify(report)), events }));

  /**
   * From the session. That of a logout has ended, so its user is the one that it names: a claim, which is marked for
   * those who read the events.
   */
  async function userOf(event: TrackingEvent, sessionUserId: string | null) {
    if (sessionUserId !== null || event.event !== 'logout') return { userId: sessionUserId, claim: {} };
    const user = await users.findById(event.user_id);
    return { userId: user ? event.user_id : null, claim: { is_user_claimed: true } };
  }

  /** A pseudonym: who reads the events cannot look up the device in other tables. */
  function visitorOf(installationId: string | null): string | null {
    if (installationId === null) return null;
    const hash = secrets.keyedHash('tracking-visitor', installationId);
    return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  return {
    /** Of a ghost that becomes part of a player. */
    reassign: moveTrackingEvents,
    /** A part of the events of a player, for an erasure; false when none is left. */
    deleteSomeOf: async (userId: string): Promise<boolean> =>
      (await deleteTrackingEventsOf(db.queries, userId, EVENTS_PER_STATEMENT)) > 0,
    async keepEvents(events: readonly TrackingEvent[], reporter: Reporter): Promise<void> {
      const { sessionUserId, installationId, addressBucket } = reporter;
      countReport(addressBucket, events, events.length);
      const visitorId = visitorOf(installationId);
      const rows = [];
      // One after the other, so that a report of many logouts does not occupy all connections to the database.
      for (const reported of events) {
        const { event: name, ...details } = withKeptReason(reported);
        const { userId, claim } = await userOf(reported, sessionUserId);
        rows.push({ name, userId, visitorId, details: { ...withoutPerson(details), ...claim } });
      }
      await insert(rows);
    },
    async keepPixel(query: PixelQuery, addressBucket: string): Promise<void> {
      countReport(addressBucket, query, 1);
      const { event, ...details } = query;
      await insert([{ name: `pixel_${event}`, userId: null, details: withoutPerson(details) }]);
    },
  };
}

/** The user is in its own column, see `userOf`. The IP address is not stored. */
function withoutPerson(details: Record<string, unknown>): Record<string, unknown> {
  const { email: _email, user_id: _userId, ...rest } = details;
  return rest;
}
