import { useStore } from 'zustand';
import { isSignedIn } from './session-user.ts';
import { useSession, useStores } from './stores-context.ts';

/** The currency of the account of a signed-in player, on every device, else the one that was chosen in this browser. */
export function useChosenCurrency(): string | undefined {
  const own = useSession(({ user }) => (isSignedIn(user) ? user.currency : null));
  const chosen = useStore(useStores().currency, (state) => state.chosen);
  return own ?? chosen;
}
