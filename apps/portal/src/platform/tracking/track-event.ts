import type { TrackingEvent } from '@gatehouse/contract/tracking';
import type { Call } from '../http/call-options.ts';
import type { Log } from '../log.ts';
import type { ConsentCategory } from '../storage.ts';

/** Resolves once the event is sent or dropped. It never rejects: no screen waits for, or fails with, its statistics. */
export type TrackEvent = (event: TrackingEvent) => Promise<void>;

export interface TrackingDependencies {
  call: Call;
  allows(category: ConsentCategory): boolean;
  log: Log;
  /** The schemas come on demand, so that they weigh nothing where nobody consented. */
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
      // The event's name only: its fields may hold an e-mail address.
      if (!event) return log.warn('An invalid tracking event was not sent', { event: candidate.event });
      await call('POST /tracking/events', { body: { events: [event] } });
    } catch (error) {
      log.warn('A tracking event could not be sent', { event: candidate.event, error });
    }
  };
}
