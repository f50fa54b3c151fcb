import { languageOf } from '@gatehouse/domain/locales';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userKey } from '../../data/endpoint-query.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { errorText } from '../../platform/i18n/error-text.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { type AccountFailure, accountFailureOf } from './account-failure.rules.ts';
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
  const [failure, setFailure] = useState<(AccountFailure & { text: ReturnType<typeof errorText> }) | null>(
    null,
  );

  async function act(change: () => Promise<unknown>): Promise<boolean> {
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
      const told = isHttpError(error) ? accountFailureOf(error) : ({ at: 'elsewhere' } as const);
      setFailure({ ...told, text: errorText(error) });
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
    create: (place: Place, name: string) =>
      act(async () =>
        welcome(
          (await createAccount(call, { ...place, gfLang }, { token: session.getState().token, name }))
            .accountId,
          'new',
        ),
      ),
    add: (place: Place, credentials: GameCredentials) =>
      act(async () =>
        welcome((await addAccount(call, { ...place, gfLang }, credentials)).accountId, 'existing'),
      ),
    rename: (id: string, name: string) => act(() => renameAccount(call, id, name)),
  };
}
