import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { TextStorage } from '../platform/storage.ts';

type PerGame<T> = Readonly<Record<string, T>>;

export interface GameError {
  messageId: string;
  values?: Readonly<Record<string, number>>;
  region: string | null;
}

export interface AccountTable {
  column: string;
  dir: 'asc' | 'desc';
}

/** The player's choices in the library. Server data is in `data`. */
interface LibraryFacts {
  /** The selected account of each game. */
  gameAccounts: PerGame<string>;
  gameError: PerGame<GameError>;
  gameLocales: PerGame<string>;
  gameRegions: PerGame<string>;
  selectedGame: string | null;
  accountTables: PerGame<AccountTable>;
}

type KeysHolding<T> = {
  [K in keyof LibraryFacts]: LibraryFacts[K] extends T ? K : never;
}[keyof LibraryFacts];
type PerGameKey = KeysHolding<PerGame<unknown>>;

export interface LibraryState extends LibraryFacts {
  selectGame(game: string | null): void;
  /** Sets one value of one game: its region, its locale, its selected account … */
  setForGame<K extends PerGameKey>(what: K, game: string, value: LibraryFacts[K][string]): void;
  clearGameError(game: string): void;
  /** Sorts a game's accounts by a column; the same column again reverses the order. */
  sortAccounts(game: string, column: string): void;
  /** Removes all data of the player who signed out. */
  clear(): void;
}

const EMPTY: LibraryFacts = {
  gameAccounts: {},
  gameError: {},
  gameLocales: {},
  gameRegions: {},
  selectedGame: null,
  accountTables: {},
};

/** Errors are not saved: they are not valid on the next visit. */
function savedPart({ gameAccounts, gameLocales, gameRegions, selectedGame, accountTables }: LibraryState) {
  return { gameAccounts, gameLocales, gameRegions, selectedGame, accountTables };
}

export function createLibraryStore({ storage }: { storage: TextStorage }) {
  return createStore<LibraryState>()(
    persist(
      (set) => ({
        ...EMPTY,
        selectGame: (selectedGame) => set({ selectedGame }),
        setForGame: (what, game, value) => set((state) => ({ [what]: { ...state[what], [game]: value } })),
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
}

export type LibraryStore = ReturnType<typeof createLibraryStore>;
