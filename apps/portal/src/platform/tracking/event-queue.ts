import { type TrackingEvent, trackingEventOf } from '@gatehouse/contract/tracking';
import type { Clock } from '../clock.ts';
import type { Call } from '../http/call-options.ts';
import { isHttpError } from '../http/http-error.ts';
import type { Log } from '../log.ts';

/** Events of one second share a request. */
const DELAY_MS = 1000;
/** The server takes no more in one request. */
const BATCH_MAX = 20;
/** Older ones would be counted at a wrong time. */
const UNSENT_KEPT_MS = 10 * 60 * 1000;
const UNSENT_MAX = 100;

interface Queued {
  event: TrackingEvent;
  at: number;
}

/** Events that could not be sent wait in the storage of the tab for its next page. */
export interface UnsentEvents {
  read(): string | null;
  write(text: string): void;
  remove(): void;
}

export interface EventQueueDependencies {
  call: Call;
  isAllowed(): boolean;
  isOnline(): boolean;
  clock: Clock;
  unsent: UnsentEvents;
  log: Log;
}

export type EventQueue = ReturnType<typeof createEventQueue>;

export function createEventQueue({ call, isAllowed, isOnline, clock, unsent, log }: EventQueueDependencies) {
  let queued = readUnsent();
  let cancelTimer: (() => void) | null = null;

  function readUnsent(): Queued[] {
    try {
      const stored: Queued[] = JSON.parse(unsent.read() ?? '[]');
      unsent.remove();
      return stored.filter(
        ({ event, at }) => clock.now() - at < UNSENT_KEPT_MS && trackingEventOf(event) !== null,
      );
    } catch {
      return [];
    }
  }

  function scheduleFlush(): void {
    cancelTimer ??= clock.after(DELAY_MS, () => void flush());
  }

  /** Sends what waits. The browser finishes the request when the page is left meanwhile. */
  async function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    // What is on its way must not be sent again by the next page.
    unsent.remove();
    while (queued.length > 0 && isAllowed()) {
      const batch = queued.splice(0, BATCH_MAX);
      const events = batch.map(({ event }) => event);
      try {
        await call('POST /tracking/events', { body: { events }, keepalive: true });
      } catch (error) {
        // Only the names of events: their fields may contain an e-mail address.
        log.warn('tracking.send-failed', { events: events.map(({ event }) => event), error });
        if (isHttpError(error) && error.status === 400) continue;
        // A page that is left fails its requests although the browser finishes them: it does not come to the next second.
        if (isOnline() && isHttpError(error) && error.kind === 'network') await aMoment();
        queued.unshift(...batch);
        return keepUnsent();
      }
    }
    queued = [];
  }

  function aMoment(): Promise<void> {
    return new Promise((resolve) => clock.after(DELAY_MS, resolve));
  }

  function keepUnsent(): void {
    // The player may have withdrawn consent while the request was under way.
    if (!isAllowed()) {
      queued = [];
      return;
    }
    queued = queued.slice(-UNSENT_MAX);
    unsent.write(JSON.stringify(queued));
  }

  return {
    flush,
    add(candidate: TrackingEvent): void {
      const event = trackingEventOf(candidate);
      if (event) {
        queued.push({ event, at: clock.now() });
        scheduleFlush();
      } else {
        log.warn('tracking.event-invalid', { event: candidate.event });
      }
    },
    leave(): void {
      if (isOnline()) void flush();
      else if (queued.length > 0) keepUnsent();
    },
  };
}
