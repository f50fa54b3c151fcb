import type { EndpointKey } from '@gatehouse/contract/endpoints';
import type { Game, GameEnvironment } from '@gatehouse/contract/game';
import type { GameAccounts } from '@gatehouse/contract/game-account';
import type { LibraryItem } from '@gatehouse/contract/library';
import type { ProductConfigEntry } from '@gatehouse/contract/product';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { HttpEmitter } from '../platform/http/events.ts';
import type { TextStorage } from '../platform/storage.ts';
import { liveAccounts } from './live-accounts.ts';

const ACCOUNTS_CALL = 'GET /user/accounts' satisfies EndpointKey;

type PerGame<T> = Readonly<Record<string, T>>;

export interface GameError {
  messageId: string;
  region: string | null;
}

export interface AccountTable {
  column: string;
  dir: 'asc' | 'desc';
}

interface LibraryFacts {
  accounts: GameAccounts;
  /** The selected account of each game. */
  gameAccounts: PerGame<string>;
  gameConfig: PerGame<Game>;
  gameEnvironmentConfig: PerGame<GameEnvironment>;
  gameError: PerGame<GameError>;
  gameLocales: PerGame<string>;
  gameRegions: PerGame<string>;
  selectedGame: string | null;
  products: readonly ProductConfigEntry[];
  items: readonly LibraryItem[];
  accountTables: PerGame<AccountTable>;
}

type KeysHolding<T> = {
  [K in keyof LibraryFacts]: LibraryFacts[K] extends T ? K : never;
}[keyof LibraryFacts];
type PerGameKey = Exclude<KeysHolding<PerGame<unknown>>, 'accounts'>;

export interface LibraryState extends LibraryFacts {
  setAccounts(accounts: GameAccounts): void;
  setItems(items: readonly LibraryItem[]): void;
  setProducts(products: readonly ProductConfigEntry[]): void;
  selectGame(game: string | null): void;
  /** Notes one thing about one game: its region, its locale, its selected account … */
  noteForGame<K extends PerGameKey>(what: K, game: string, value: LibraryFacts[K][string]): void;
  clearGameError(game: string): void;
  /** Sorts a game's accounts by a column; the same column again turns the order round. */
  sortAccounts(game: string, column: string): void;
  /** Everything that belonged to the player who left. */
  clear(): void;
}

const EMPTY: LibraryFacts = {
  accounts: {},
  gameAccounts: {},
  gameConfig: {},
  gameEnvironmentConfig: {},
  gameError: {},
  gameLocales: {},
  gameRegions: {},
  selectedGame: null,
  products: [],
  items: [],
  accountTables: {},
};

/** Accounts are the server's to tell, and an error of yesterday is none today: neither is saved. */
function savedPart(state: LibraryState) {
  const { gameAccounts, gameConfig, gameEnvironmentConfig, gameLocales, gameRegions } = state;
  const { selectedGame, products, items, accountTables } = state;
  return {
    gameAccounts,
    gameConfig,
    gameEnvironmentConfig,
    gameLocales,
    gameRegions,
    selectedGame,
    products,
    items,
    accountTables,
  };
}

export function createLibraryStore({ storage, events }: { storage: TextStorage; events: HttpEmitter }) {
  const store = createStore<LibraryState>()(
    persist(
      (set) => ({
        ...EMPTY,
        setAccounts: (accounts) => set({ accounts: liveAccounts(accounts) }),
        setItems: (items) => set({ items }),
        setProducts: (products) => set({ products }),
        selectGame: (selectedGame) => set({ selectedGame }),
        noteForGame: (what, game, value) => set((state) => ({ [what]: { ...state[what], [game]: value } })),
        clearGameError: (game) => set(({ gameError: { [game]: _gone, ...gameError } }) => ({ gameError })),
        sortAccounts: (game, column) =>
          set(({ accountTables }) => {
            const before = accountTables[game];
            const dir = before?.column === column && before.dir === 'asc' ? 'desc' : 'asc';
            return { accountTables: { ...accountTables, [game]: { column, dir } } };
          }),
        clear: () => set(EMPTY),
      }),
      {
        name: 'gatehouse.library',
        version: 1,
        storage: createJSONStorage(() => storage),
        partialize: savedPart,
        skipHydration: true,
      },
    ),
  );
  events.on('unauthorized', ({ key }) => {
    if (key === ACCOUNTS_CALL) store.setState({ accounts: {} });
  });
  return store;
}

export type LibraryStore = ReturnType<typeof createLibraryStore>;
