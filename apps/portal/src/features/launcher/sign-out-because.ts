import type { Stores } from '../../stores/stores-context.ts';

type Reason = 'game_launch_failed' | 'invalid_game_account';

/** Ends a session that a game does not accept: only a new sign-in helps. */
export async function signOutBecause(
  reason: Reason,
  { session, toasts }: Pick<Stores, 'session' | 'toasts'>,
): Promise<void> {
  toasts.getState().show('info', 'Account.SessionEnded.Text');
  await session.getState().signOut(reason);
}
