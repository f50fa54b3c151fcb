import type { Game } from '@gatehouse/contract/game';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { gameQuery } from '../../data/games.queries.ts';
import { accountsQuery } from '../../data/user.queries.ts';
import { accountsIn } from '../../entities/products/accounts-in.rules.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import {
  type AccountRow,
  type Column,
  columnsOf,
  environmentToPlay,
  inOrder,
  type Order,
  orderOf,
  pickAccount,
  rowsOf,
} from './game-accounts.rules.ts';

export interface AccountList {
  game: Game;
  rows: AccountRow[];
  columns: Column[];
  order: Order;
  /** The account to play with. */
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
  const { setForGame, sortAccounts } = library.getState();
  const accounts = useQuery(accountsQuery(call, useUserId()));
  const game = useQuery(gameQuery(call, productName, defaultBranch));
  const noted = useStore(library, (state) => state.gameAccounts[productName]);
  const region = useStore(library, (state) => state.gameRegions[productName]);
  const table = useStore(library, (state) => state.accountTables[productName]);

  function stateNow(): GameAccountsState {
    if (game.data && accounts.data) {
      const order = orderOf(table);
      const here = accountsIn(game.data, accounts.data);
      return {
        at: 'ready',
        game: game.data,
        rows: inOrder(rowsOf(game.data, here, locale), order, locale),
        columns: columnsOf(game.data),
        order,
        chosen: pickAccount(here, noted, environmentToPlay(game.data, here, region))?.id ?? null,
      };
    }
    return game.isLoadingError || accounts.isLoadingError ? { at: 'failed', retry } : { at: 'loading' };
  }

  function retry(): void {
    if (game.isLoadingError) void game.refetch();
    if (accounts.isLoadingError) void accounts.refetch();
  }

  return {
    state: stateNow(),
    choose(id: string) {
      setForGame('gameAccounts', productName, id);
      const place = accounts.data?.[id]?.gameEnvironmentId;
      const chosen = game.data?.environments.find((one) => one.id === place);
      if (chosen) setForGame('gameRegions', productName, chosen.region);
    },
    sort: (column: Column) => sortAccounts(productName, column),
  };
}
