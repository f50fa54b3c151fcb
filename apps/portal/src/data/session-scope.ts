import type { QueryClient } from '@tanstack/react-query';
import { watchPlayerLeaving } from '../stores/player-change.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { isSignedIn } from '../stores/session-user.ts';
import { USER_SCOPE, userKey } from './endpoint-query.ts';

/** Removes the data of a player who leaves, and requests again what may have changed with the player. */
export function followSession(queries: QueryClient, session: SessionStore): () => void {
  const stops = [
    watchPlayerLeaving(session, () => queries.removeQueries({ queryKey: [USER_SCOPE] })),
    session.subscribe(({ user }, { user: before }) => {
      // The same player with new data: another tab, or a form of this one, has changed the account.
      const isChanged = user !== before && isSignedIn(user) && isSignedIn(before);
      if (isChanged && user.userId === before.userId) {
        void queries.invalidateQueries({ queryKey: userKey('GET /user/2fa/devices') });
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
