import type { Database } from '../../../db/db.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { postSigned } from '../../../ports/signed-webhook.ts';
import {
  findSinkPosition,
  findTrackingEventsAfter,
  moveSinkPosition,
  type TrackingEventRow,
} from './tracking.repository.ts';

const EVENTS_PER_REQUEST = 500;
/** Bounds one run of the job; the next goes on. */
const REQUESTS_PER_RUN = 100;
/** Longer than an insert takes, so that no event appears behind the position. */
const DELAY_MS = 60_000;

/** Copies events to the operator's own analytics, in order and at least once. */
export function createTrackingForwarding({
  env,
  db,
  clock,
  logger,
}: {
  env: { trackingSink: { url: string; secret: string } | undefined };
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}) {
  return {
    /** The position moves only when the sink has taken the events, so the next run repeats what failed. */
    async forward(): Promise<void> {
      if (!env.trackingSink) return;
      const { url, secret } = env.trackingSink;
      const until = new Date(clock.now().getTime() - DELAY_MS);
      for (let sent = 0; sent < REQUESTS_PER_RUN; sent += 1) {
        const position = await findSinkPosition(db.queries);
        const events = await findTrackingEventsAfter(db.queries, position, {
          until,
          limit: EVENTS_PER_REQUEST,
        });
        const last = events.at(-1);
        if (!last) return;
        const body = JSON.stringify({ events: events.map(forwarded) });
        const status = await postSigned(url, { id: last.id, body, sentAt: clock.now() }, secret);
        if (status === null || status < 200 || status > 299) {
          logger.warn({ status, events: events.length }, 'tracking.sink-failed');
          return;
        }
        const { receivedAt, id: eventId } = last;
        if (!(await moveSinkPosition(db.queries, position, { receivedAt, eventId }))) return;
      }
    },
  };
}

function forwarded({ id, name, userId, visitorId, details, receivedAt }: TrackingEventRow) {
  const received_at = receivedAt.toISOString();
  return { id, event: name, user_id: userId, visitor_id: visitorId, received_at, details };
}
