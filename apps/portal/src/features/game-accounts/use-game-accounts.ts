import type { Game } from '@gatehouse/contract/game';
import { useStore } from 'zustand';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { useResource } from '../../platform/use-resource.ts';
import { gameResource } from '../../stores/game-config.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { accountsResource } from './game-accounts.api.ts';
import {
  type AccountRow,
  accountsIn,
  type Column,
  columnsOf,
  inOrder,
  type Order,
  orderOf,
  playingNext,
  rowsOf,
} from './game-accounts.rules.ts';

export interface AccountList {
  game: Game;
  rows: AccountRow[];
  columns: Column[];
  order: Order;
  /** The account that plays next. */
  chosen: string | null;
}

export type GameAccountsState =
  | { at: 'loading' }
  | { at: 'failed'; retry(): void }
  | ({ at: 'ready' } & AccountList);

/** The accounts of the signed-in player in one game. */
export function useGameAccounts(productName: string) {
  const call = useCall();
  const { library } = useStores();
  const { defaultBranch } = useConfig();
  const locale = usePageLocale();
  const token = useSession((session) => session.token ?? '');
  const { setAccounts, noteForGame, sortAccounts } = library.getState();
  const asked = useLatest(useResource(accountsResource(call, token, setAccounts)));
  const game = useResource(gameResource(call, productName, defaultBranch));
  const accounts = useStore(library, (state) => state.accounts);
  const noted = useStore(library, (state) => state.gameAccounts[productName]);
  const table = useStore(library, (state) => state.accountTables[productName]);
  // What is known of an earlier page stands until it is answered anew.
  const isKnown = asked.status === 'ready' || Object.keys(accounts).length > 0;

  function stateNow(): GameAccountsState {
    if (game.status === 'ready' && isKnown) {
      const order = orderOf(table);
      const here = accountsIn(game.data, accounts);
      return {
        at: 'ready',
        game: game.data,
        rows: inOrder(rowsOf(game.data, here, locale), order, locale),
        columns: columnsOf(game.data),
        order,
        chosen: playingNext(here, noted)?.id ?? null,
      };
    }
    const hasFailed = game.status === 'failed' || (asked.status === 'failed' && !isKnown);
    return hasFailed ? { at: 'failed', retry } : { at: 'loading' };
  }

  function retry(): void {
    if (game.status === 'failed') game.reload();
    if (asked.status === 'failed') asked.reload();
  }

  return {
    state: stateNow(),
    choose: (id: string) => noteForGame('gameAccounts', productName, id),
    sort: (column: Column) => sortAccounts(productName, column),
  };
}
