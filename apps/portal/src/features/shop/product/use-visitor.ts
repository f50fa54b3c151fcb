import { isSignedIn } from '../../../stores/session-user.ts';
import { useSession } from '../../../stores/stores-context.ts';

/** Unknown until the session has loaded: what was pressed meanwhile waits. */
export function useVisitor(): 'player' | 'guest' | 'unknown' {
  return useSession(({ user }) =>
    isSignedIn(user) ? 'player' : user === 'signed-out' ? 'guest' : 'unknown',
  );
}
