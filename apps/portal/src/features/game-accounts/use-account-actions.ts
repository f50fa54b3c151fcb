import { languageOf } from '@gatehouse/domain/locales';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { addAccount, createAccount, renameAccount } from '../../data/game-accounts.mutations.ts';
import { useAction } from '../../data/use-action.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import {
  type AccountFailure,
  ADD_FAILURES,
  CREATE_FAILURES,
  RENAME_FAILURES,
} from './account-failure.rules.ts';

interface Place {
  gameId: string;
  accountGroup: string;
  gameEnvironmentId: string;
}

interface GameCredentials {
  identity: string;
  password: string;
}

interface Change {
  send(): Promise<unknown>;
  failureOf(error: unknown): AccountFailure;
}

/** The account actions of a player. Each one returns whether it succeeded; the error is in `failure`. */
export function useAccountActions(productName: string) {
  const client = useDataClient();
  const { library, session } = useStores();
  const { track } = useTracking();
  const { gfLang } = languageOf(usePageLocale());
  const { isBusy, failure, start, reset } = useAction(
    ({ send }: Change) => send(),
    (error, { failureOf }) => failureOf(error),
  );

  /** A player who has just created an account most likely wants to play with it. */
  function welcome(accountId: string, type: 'existing' | 'new'): void {
    library.getState().setForGame('gameAccounts', productName, accountId);
    const { user } = session.getState();
    if (!isSignedIn(user)) return;
    void track({
      event: 'game_account_added',
      product: productName,
      user_id: user.userId,
      game_account_id: accountId,
      game_account_type: type,
    });
  }

  return {
    isBusy,
    failure,
    /** The form was edited, so its error no longer applies. */
    clearFailure(): void {
      if (failure) reset();
    },
    create(place: Place, name: string) {
      const named = name ? { displayName: name } : {};
      return start({
        send: async () => {
          const { accountId } = await createAccount(client, { ...place, ...named, gfLang });
          welcome(accountId, 'new');
        },
        failureOf: (error) => failureOf('POST /users/me/accounts', error, CREATE_FAILURES),
      });
    },
    add(place: Place, credentials: GameCredentials) {
      return start({
        send: async () => {
          const { accountId } = await addAccount(client, { ...place, ...credentials, gfLang });
          welcome(accountId, 'existing');
        },
        failureOf: (error) => failureOf('PUT /users/me/accounts', error, ADD_FAILURES),
      });
    },
    rename(id: string, name: string) {
      return start({
        send: () => renameAccount(client, id, name),
        failureOf: (error) => failureOf('PUT /users/me/accounts/:id/displayName', error, RENAME_FAILURES),
      });
    },
  };
}
