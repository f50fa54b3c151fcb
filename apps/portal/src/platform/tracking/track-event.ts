import type { TrackingEvent } from '@gatehouse/contract/tracking';
import type { Clock } from '../clock.ts';
import type { Call } from '../http/call-options.ts';
import type { Log } from '../log.ts';
import type { ConsentCategory, TextStorage } from '../storage.ts';
import type { EventQueue, UnsentEvents } from './event-queue.ts';

const UNSENT_EVENTS = 'gatehouse.unsent-events';

/** Resolves once the event is queued or dropped. Never rejects: tracking must not block or break a view. */
export type TrackEvent = (event: TrackingEvent) => Promise<void>;

export interface TrackingDependencies {
  call: Call;
  allows(category: ConsentCategory): boolean;
  clock: Clock;
  log: Log;
  storage: TextStorage;
  /** Loads queue and schemas on demand, so that a visitor without consent does not download them. */
  importQueue?: () => Promise<typeof import('./event-queue.ts')>;
}

export interface EventTracking {
  track: TrackEvent;
  /** Sends queued events immediately and with the token of now, such as before a session ends. */
  flushEvents(): void;
  /** Sends what the page before could not send. For the start, once the consent is known. */
  resume(): void;
  /** Consent was withdrawn. */
  forget(): void;
}

export function createTrackEvent(dependencies: TrackingDependencies): EventTracking {
  const { allows, storage, log, importQueue = () => import('./event-queue.ts') } = dependencies;
  const isAllowed = () => allows('statistics');
  const unsent: UnsentEvents = {
    read: () => storage.getItem(UNSENT_EVENTS),
    write: (text) => storage.setItem(UNSENT_EVENTS, text),
    remove: () => storage.removeItem(UNSENT_EVENTS),
  };
  let opening: Promise<EventQueue> | null = null;
  let open: EventQueue | null = null;

  async function openQueue(): Promise<EventQueue> {
    const { createEventQueue } = await importQueue();
    const isOnline = () => globalThis.navigator?.onLine !== false;
    const queue = createEventQueue({ ...dependencies, isAllowed, isOnline, unsent });
    // A page on a phone is often discarded after it was hidden, without another event.
    globalThis.document?.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') queue.leave();
    });
    globalThis.window?.addEventListener('pagehide', queue.leave);
    open = queue;
    return queue;
  }

  async function withQueue(act: (queue: EventQueue) => void): Promise<void> {
    try {
      opening ??= openQueue();
      act(await opening);
    } catch (error) {
      opening = null;
      log.warn('tracking.queue-failed', { error });
    }
  }

  return {
    async track(event) {
      if (isAllowed()) await withQueue((queue) => queue.add(event));
    },
    flushEvents() {
      void open?.flush();
    },
    resume() {
      if (isAllowed() && unsent.read() !== null) void withQueue((queue) => queue.flush());
    },
    forget: unsent.remove,
  };
}
