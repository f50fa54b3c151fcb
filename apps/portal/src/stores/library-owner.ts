import type { LibraryStore } from './library-store.ts';
import type { SessionStore } from './session-store.ts';
import { isSignedIn, type UserState } from './session-user.ts';

/** Empties the library when its player signs out or another takes the seat. */
export function clearLibraryWithSession(library: LibraryStore, session: SessionStore): () => void {
  return session.subscribe(({ user }, { user: before }) => {
    if (hasLeft(before, user)) library.getState().clear();
  });
}

export function hasLeft(before: UserState, now: UserState): boolean {
  if (now === 'signed-out') return before !== 'signed-out';
  return isSignedIn(before) && isSignedIn(now) && before.userId !== now.userId;
}
