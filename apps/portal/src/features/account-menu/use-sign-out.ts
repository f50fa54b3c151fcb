import { failureOf } from '../../data/failures.ts';
import { findLauncher, preventionReason } from '../../platform/launcher.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { SIGN_OUT_FAILURES } from './sign-out.rules.ts';

/**
 * Signs out, unless a running game or migration prevents it: then a modal shows the reason. The browser drops the
 * session even if the server cannot be reached, so a failure is stored and tracked, but does not stop the sign-out.
 */
export function useSignOut(): () => Promise<void> {
  const { session, migration, modals, toasts } = useStores();
  const { track, flushEvents } = useTracking();
  return async () => {
    const reason = preventionReason(findLauncher(), migration.getState().inProgress);
    if (reason) return modals.getState().open('sign-out-prevented', { reason });
    const { user } = session.getState();
    flushEvents();
    const request = session.getState().signOut();
    toasts.getState().show('ok', 'Account.SignedOut.Text');
    await request;
    if (!isSignedIn(user)) return;
    const { signOutError: error } = session.getState();
    const logout = { event: 'logout', user_id: user.userId } as const;
    if (!error) return track({ ...logout, result: 'success' });
    const failure = failureOf('DELETE /auth/sessions', error, SIGN_OUT_FAILURES);
    await track({ ...logout, result: 'failed', reason: failure });
  };
}
