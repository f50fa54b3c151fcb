import type { Tracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import type { Stores } from '../../stores/stores-context.ts';

type Reason = 'game_launch_failed' | 'invalid_game_account';

/** Ends a session that a game does not accept: only a new sign-in helps. */
export async function signOutBecause(
  reason: Reason,
  { session, toasts }: Pick<Stores, 'session' | 'toasts'>,
  { track, flushEvents }: Pick<Tracking, 'track' | 'flushEvents'>,
): Promise<void> {
  const { user, signOut } = session.getState();
  toasts.getState().show('info', 'Account.SessionEnded.Text');
  flushEvents();
  await signOut();
  if (isSignedIn(user)) await track({ event: 'logout', user_id: user.userId, result: 'failed', reason });
}
