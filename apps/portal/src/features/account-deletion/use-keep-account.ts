import { useDataClient } from '../../data/data-client.ts';
import { useAction } from '../../data/use-action.ts';
import { keepAccount } from '../../data/user.mutations.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';

export function useKeepAccount() {
  const client = useDataClient();
  const { session, toasts } = useStores();
  const user = useSession((state) => state.user);
  const { isBusy, failure, start } = useAction(
    async () => {
      await keepAccount(client);
      toasts.getState().show('ok', 'AccountDeletion.Kept.Text');
    },
    () => 'AccountDeletion.Keep.Failed' as const,
  );
  return {
    erasesAt: isSignedIn(user) ? user.erasesAt : null,
    isBusy,
    failure,
    keep: () => void start(),
    leave: () => void session.getState().signOut(),
  };
}
