import type { SessionStore } from './session-store.ts';
import { isSignedIn } from './session-user.ts';

/** Calls `onLeave` when the player signs out or another player signs in, also in another tab. */
export function watchPlayerLeaving(session: SessionStore, onLeave: () => void): () => void {
  let present: string | null = null;
  return session.subscribe(({ user }, { user: before }) => {
    if (user === 'signed-out' && before !== 'signed-out') {
      present = null;
      onLeave();
    }
    if (!isSignedIn(user)) return;
    if (present !== null && present !== user.userId) onLeave();
    present = user.userId;
  });
}
