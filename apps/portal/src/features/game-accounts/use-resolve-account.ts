import { languageOf } from '@gatehouse/domain/locales';
import { useDataClient } from '../../data/data-client.ts';
import { createAccount } from '../../data/game-accounts.mutations.ts';
import { gameQuery } from '../../data/games.queries.ts';
import { accountsQuery } from '../../data/user.queries.ts';
import { accountsIn } from '../../entities/products/accounts-in.rules.ts';
import { useConfig } from '../../platform/config-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { environmentToPlay, pickAccount } from './game-accounts.rules.ts';

export interface AccountToPlay {
  id: string;
  gameId: string;
  gameEnvironmentId: string;
}

/** The account to play with: the chosen one, the last used one of the environment, or a new one there. */
export function useResolveAccount(productName: string): () => Promise<AccountToPlay> {
  const client = useDataClient();
  const { call, queries } = client;
  const userId = useUserId();
  const { library } = useStores();
  const { track } = useTracking();
  const { defaultBranch } = useConfig();
  const locale = usePageLocale();
  return async () => {
    const game = await queries.fetchQuery(gameQuery(call, productName, defaultBranch));
    const accounts = await queries.fetchQuery(accountsQuery(call, userId));
    const { gameAccounts, gameRegions } = library.getState();
    const here = accountsIn(game, accounts);
    const gameEnvironmentId = environmentToPlay(game, here, gameRegions[productName]) ?? '';
    const account = pickAccount(here, gameAccounts[productName], gameEnvironmentId);
    if (account) return account;
    const { gameId, accountGroup } = game;
    const { gfLang } = languageOf(locale);
    const { accountId } = await createAccount(client, { gameId, accountGroup, gameEnvironmentId, gfLang });
    void track({
      event: 'game_account_added',
      product: productName,
      user_id: userId ?? '',
      game_account_id: accountId,
      game_account_type: 'new',
    });
    return { id: accountId, gameId, gameEnvironmentId };
  };
}
