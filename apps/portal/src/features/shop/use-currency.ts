import { useDataClient } from '../../data/data-client.ts';
import { saveCurrency } from '../../data/user.mutations.ts';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';

export function useCurrency() {
  const { currency, session } = useStores();
  const client = useDataClient();
  const { currency: nameOf } = useFormat();
  return {
    choose(chosen: string): void {
      currency.getState().choose(chosen);
      const { user } = session.getState();
      if (!isSignedIn(user)) return;
      // Shown before the server has answered. It stays for this visit when the server cannot be reached.
      session.setState({ user: { ...user, currency: chosen } });
      saveCurrency(client, chosen).catch(() => undefined);
    },
    /** In the language of the page, such as "Polish zloty". */
    nameOf,
  };
}
