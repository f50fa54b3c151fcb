import { findLauncher, preventionReason } from '../../platform/launcher.ts';
import { useStores } from '../../stores/stores-context.ts';

/**
 * Signs out, unless a running game or migration prevents it: then a modal shows the reason. The browser drops the
 * session even if the server cannot be reached, so a failure is stored and tracked, but does not stop the sign-out.
 */
export function useSignOut(): () => Promise<void> {
  const { session, migration, modals, toasts } = useStores();
  return async () => {
    const reason = preventionReason(findLauncher(), migration.getState().inProgress);
    if (reason) return modals.getState().open('sign-out-prevented', { reason });
    const request = session.getState().signOut();
    toasts.getState().show('ok', 'Account.SignedOut.Text');
    await request;
  };
}
