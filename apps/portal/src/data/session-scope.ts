import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../stores/session-store.ts';
import { isSignedIn } from '../stores/session-user.ts';
import { USER_SCOPE, userKey } from './endpoint-query.ts';

/** Removes what belongs to a player when they sign out or another player takes their place in this browser. */
export function followSession(queries: QueryClient, session: SessionStore): () => void {
  let owner: string | null = null;
  return session.subscribe(({ user }, { user: before }) => {
    if (user === before) return;
    if (user === 'signed-out') {
      owner = null;
      queries.removeQueries({ queryKey: [USER_SCOPE] });
    }
    if (!isSignedIn(user)) return;
    if (owner !== null && owner !== user.userId) queries.removeQueries({ queryKey: [USER_SCOPE] });
    // The same player with new data: another tab, or a form of this one, has changed the account.
    if (isSignedIn(before) && owner === user.userId) {
      void queries.invalidateQueries({ queryKey: userKey('GET /user/2fa/devices') });
    }
    owner = user.userId;
  });
}
