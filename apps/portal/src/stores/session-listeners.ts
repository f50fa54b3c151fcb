import { type Clock, systemClock } from '../platform/clock.ts';
import type { HttpEvents } from '../platform/http/events.ts';
import type { TabChannel } from '../platform/tab-channel.ts';
import type { WatchVisible } from '../platform/visibility.ts';
import type { SessionStore } from './session-store.ts';

/** The message of another tab can arrive before its cookie is visible, so the cookie is read again after this delay. */
const COOKIE_LAG_MS = 500;

export interface SessionSources {
  events: HttpEvents;
  watchVisible: WatchVisible;
  tabs: Pick<TabChannel, 'listen'>;
  clock?: Clock;
}

/** Starts the session in the browser: reads the cookie and listens to the transport, this tab and the others. */
export function startSession(
  session: SessionStore,
  { events, watchVisible, tabs, clock = systemClock }: SessionSources,
): () => void {
  const { readToken, refuseToken, replaceToken, reloadUser } = session.getState();
  const readAgain = () => void readToken();
  const stops = [
    events.unauthorized.on(({ token }) => refuseToken(token)),
    events.tokenReceived.on(({ token, purpose }) => {
      if (purpose === 'session') void replaceToken(token);
    }),
    watchVisible(readAgain),
    tabs.listen((news) => {
      if (news === 'user') return void reloadUser();
      readAgain();
      clock.after(COOKIE_LAG_MS, readAgain);
    }),
  ];
  readAgain();
  return () => {
    for (const stop of stops) stop();
  };
}
