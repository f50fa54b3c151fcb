import { watchVisible } from '../platform/visibility.ts';
import { startSession } from '../stores/session-listeners.ts';
import type { Services } from './create-services.ts';

/** From here on the services follow the browser: the tab, the other tabs, the transport. */
export function startServices({ stores, events, tabs }: Services): void {
  startSession(stores.session, { events, watchVisible, tabs });
}
