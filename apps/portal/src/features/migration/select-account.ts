import type { Game } from '@gatehouse/contract/game';
import type { DataClient } from '../../data/data-client.ts';
import { accountsQuery } from '../../data/user.queries.ts';
import type { LibraryStore } from '../../stores/library-store.ts';
import { isSignedIn } from '../../stores/session-user.ts';

type AccountGame = Pick<Game, 'productName' | 'environments'>;

/** Selects the account of the migration in the library, so that the player goes on with it. */
export async function selectAccount(
  { call, queries, session }: DataClient,
  library: LibraryStore,
  { productName, environments }: AccountGame,
  platformGameAccountId: string,
): Promise<void> {
  const { user } = session.getState();
  if (!isSignedIn(user)) return;
  const accounts = await queries.fetchQuery(accountsQuery(call, user.userId));
  const own = Object.values(accounts).find((one) => one.platformGameAccountId === platformGameAccountId);
  if (!own) return;
  const { setForGame } = library.getState();
  setForGame('gameAccounts', productName, own.id);
  const region = environments.find(({ id }) => id === own.gameEnvironmentId)?.region;
  if (region) setForGame('gameRegions', productName, region);
}
