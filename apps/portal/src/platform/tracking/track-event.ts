import type { TrackingEvent } from '@gatehouse/contract/tracking';
import type { Call } from '../http/call-options.ts';
import type { Log } from '../log.ts';
import type { ConsentCategory } from '../storage.ts';

/** Resolves once the event is sent or dropped. Never rejects: tracking must not block or break a view. */
export type TrackEvent = (event: TrackingEvent) => Promise<void>;

export interface TrackingDependencies {
  call: Call;
  allows(category: ConsentCategory): boolean;
  log: Log;
  /** Loads the schemas on demand, so that a visitor without consent does not download them. */
  importSchemas?: () => Promise<Pick<typeof import('@gatehouse/contract/tracking'), 'trackingEventOf'>>;
}

export function createTrackEvent({
  call,
  allows,
  log,
  importSchemas = () => import('@gatehouse/contract/tracking'),
}: TrackingDependencies): TrackEvent {
  return async (candidate) => {
    if (!allows('statistics')) return;
    try {
      const { trackingEventOf } = await importSchemas();
      const event = trackingEventOf(candidate);
      // Only the event's name: its fields may contain an e-mail address.
      if (!event) return log.warn('tracking.event-invalid', { event: candidate.event });
      await call('POST /tracking/events', { body: { events: [event] } });
    } catch (error) {
      log.warn('tracking.send-failed', { event: candidate.event, error });
    }
  };
}
