import { languageOf } from '@gatehouse/domain/locales';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userKey } from '../../data/endpoint-query.ts';
import { failureOf } from '../../data/failures.ts';
import { useCall } from '../../platform/http/call-context.ts';
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
import {
  type AccountPlace,
  addAccount,
  createAccount,
  type GameCredentials,
  renameAccount,
} from './game-accounts.api.ts';

type Place = Omit<AccountPlace, 'gfLang'>;

/** What a player does to their accounts. Each act tells whether it was done; what went wrong is in `failure`. */
export function useAccountActions(productName: string) {
  const call = useCall();
  const queries = useQueryClient();
  const { library, session } = useStores();
  const { track } = useTracking();
  const { gfLang } = languageOf(usePageLocale());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);

  async function act(
    change: () => Promise<unknown>,
    toFailure: (error: unknown) => AccountFailure,
  ): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    try {
      await change();
      await refresh();
      return true;
    } catch (error) {
      // An answer that was lost on the way may have been a yes.
      void refresh();
      setFailure(toFailure(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  /** What cannot be fetched now stays as it was shown. */
  async function refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey: userKey('GET /user/accounts') });
  }

  /** Who has just made an account wants to play with it. */
  function welcome(accountId: string, type: 'existing' | 'new'): void {
    library.getState().noteForGame('gameAccounts', productName, accountId);
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
    /** The form has been edited since: what was said about it holds no more. */
    forgive: () => setFailure(null),
    create(place: Place, name: string) {
      const { token } = session.getState();
      return act(
        async () => {
          const { accountId } = await createAccount(call, { ...place, gfLang }, { token, name });
          welcome(accountId, 'new');
        },
        (error) => failureOf('POST /users/me/accounts', error, CREATE_FAILURES),
      );
    },
    add(place: Place, credentials: GameCredentials) {
      return act(
        async () => {
          const { accountId } = await addAccount(call, { ...place, gfLang }, credentials);
          welcome(accountId, 'existing');
        },
        (error) => failureOf('PUT /users/me/accounts', error, ADD_FAILURES),
      );
    },
    rename(id: string, name: string) {
      return act(
        () => renameAccount(call, id, name),
        (error) => failureOf('PUT /users/me/accounts/:id/displayName', error, RENAME_FAILURES),
      );
    },
  };
}
