import type { LibraryItem } from '@gatehouse/contract/library';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { gameQuery } from '../../data/games.queries.ts';
import { newsQuery, productQuery } from '../../data/products.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { libraryQuery } from '../../data/user.queries.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores, useUserId } from '../../stores/stores-context.ts';
import { freeGameOf, gameInAddress, type Items, shownGame } from './library.rules.ts';

export type LibraryView =
  | { at: 'loading'; isOpened: boolean }
  | { at: 'failed'; isRetrying: boolean; retry(): void }
  | { at: 'empty' }
  | {
      at: 'ready';
      items: Items;
      shown: LibraryItem;
      /** Whether the game is in the URL: on narrow screens it then fills the page. */
      isOpened: boolean;
    };

export function useLibrary(): LibraryView {
  const { library } = useStores();
  const { search } = useLocation();
  const { selectGame } = library.getState();
  const games = viewOf(useQuery(libraryQuery(useCall(), useUserId(), usePageLocale())));
  const remembered = useStore(library, (state) => state.selectedGame);
  const inAddress = gameInAddress(search);
  const owned = games.kind === 'ready' ? games.data.items : [];
  const isMissing = games.kind === 'ready' && !owned.some(({ productName }) => productName === inAddress);
  const wanted = useFreeGame(isMissing ? inAddress : null);
  const items = wanted ? [...owned, wanted] : owned;
  const shown = shownGame(items, inAddress, remembered);
  const isOpened = shown !== null && shown.productName === inAddress;

  useEffect(() => {
    if (isOpened) selectGame(inAddress);
  }, [isOpened, inAddress, selectGame]);

  if (games.kind === 'failed') return { at: 'failed', isRetrying: games.isRetrying, retry: games.retry };
  if (games.kind === 'loading' || wanted === undefined)
    return { at: 'loading', isOpened: inAddress !== null };
  return shown ? { at: 'ready', items, shown, isOpened } : { at: 'empty' };
}

/** Undefined while it is loading; null where it is neither free nor a game. */
function useFreeGame(name: string | null): LibraryItem | null | undefined {
  const call = useCall();
  const { defaultBranch } = useConfig();
  const enabled = name !== null;
  const product = useQuery({ ...productQuery(call, name ?? '', usePageLocale()), enabled });
  const game = useQuery({ ...gameQuery(call, name ?? '', defaultBranch), enabled });
  if (!enabled || product.isError || game.isError || product.data === null) return null;
  return product.data && game.data && freeGameOf(product.data, game.data);
}

export function useLibraryNews(productName: string) {
  return viewOf(useQuery(newsQuery(useCall(), productName, usePageLocale())));
}
