import type { QueryClient } from '@tanstack/react-query';
import { type Clock, systemClock } from '../platform/clock.ts';
import { watchPlayerLeaving } from '../stores/player-change.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { isSignedIn } from '../stores/session-user.ts';
import { reloadQueries, USER_SCOPE, userKey } from './endpoint-query.ts';

/** Removes a player's data on sign-out, and refetches what may have changed with the player. */
export function followSession(
  queries: QueryClient,
  session: SessionStore,
  clock: Clock = systemClock,
): () => void {
  function removeOthersData(): void {
    const { user } = session.getState();
    const present = isSignedIn(user) ? user.userId : null;
    queries.removeQueries({
      queryKey: [USER_SCOPE],
      predicate: ({ queryKey: [, , owner] }) => owner !== present,
    });
  }

  const stops = [
    // After React has unmounted the components that use it: a mounted one would request it again, without a token.
    watchPlayerLeaving(session, () => clock.after(0, removeOthersData)),
    session.subscribe(({ user }, { user: before }) => {
      // The same player with new data: a form in this or another tab has changed the account.
      const isChanged = user !== before && isSignedIn(user) && isSignedIn(before);
      if (isChanged && user.userId === before.userId) {
        void reloadQueries(queries, userKey('GET /user/2fa/devices'));
        void reloadQueries(queries, userKey('GET /user/sign-in-methods'));
        void reloadQueries(queries, userKey('GET /user/legal/:locale'));
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
