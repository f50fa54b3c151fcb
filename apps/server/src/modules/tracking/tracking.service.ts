import type { PixelQuery } from '@gatehouse/contract/pixel';
import type { TrackingEvent } from '@gatehouse/contract/tracking';
import { CodedError } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Limiter } from '../../ports/limiter.ts';
import { insertTrackedEvents } from './tracking.repository.ts';

/** Far more than a visit makes, and far less than it takes to fill a disk. */
const REPORTS_PER_MINUTE = { points: 120, windowSeconds: 60 };

export interface TrackingService {
  keepEvents(events: readonly TrackingEvent[], userId: string | null, addressBucket: string): Promise<void>;
  keepPixel(pixel: PixelQuery, addressBucket: string): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  limiter: Limiter;
}

export function createTrackingService({ db, clock, limiter }: Parts): TrackingService {
  async function keep(
    rows: Array<{ name: string; userId: string | null; details: Record<string, unknown> }>,
    bucket: string,
  ) {
    const { allowed, retryAfterSeconds } = await limiter.consume('tracking', bucket, REPORTS_PER_MINUTE);
    if (!allowed) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const receivedAt = clock.now();
    await insertTrackedEvents(
      db.queries,
      rows.map((row) => ({ ...row, receivedAt })),
    );
  }

  return {
    keepEvents: (events, userId, addressBucket) =>
      keep(
        events.map(({ event: name, ...details }) => ({ name, userId, details: withoutPerson(details) })),
        addressBucket,
      ),
    keepPixel: ({ event, ...details }, addressBucket) =>
      keep([{ name: `pixel_${event}`, userId: null, details: withoutPerson(details) }], addressBucket),
  };
}

/** Who it was comes from the token, never from the report; an address is not needed to count. */
function withoutPerson(details: Record<string, unknown>): Record<string, unknown> {
  const { email: _email, user_id: _userId, ...rest } = details;
  return rest;
}
