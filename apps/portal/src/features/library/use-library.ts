import type { LibraryItem } from '@gatehouse/contract/library';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { useResource } from '../../platform/use-resource.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { libraryResource, newsResource } from './library.api.ts';
import { gameInAddress, type Items, shownGame } from './library.rules.ts';

export type LibraryView =
  | { at: 'loading'; isOpened: boolean }
  | { at: 'failed'; isRetrying: boolean; retry(): void }
  | { at: 'empty' }
  | {
      at: 'ready';
      items: Items;
      shown: LibraryItem;
      /** The address names it: on a narrow screen it has the page to itself. */
      isOpened: boolean;
    };

export function useLibrary(): LibraryView {
  const call = useCall();
  const locale = usePageLocale();
  const { library } = useStores();
  const { search } = useLocation();
  const token = useSession((session) => session.token ?? '');
  const { setItems, selectGame } = library.getState();
  const games = useLatest(useResource(libraryResource(call, { token, locale }, setItems)));
  const remembered = useStore(library, (state) => state.selectedGame);
  const inAddress = gameInAddress(search);
  const items = games.status === 'ready' ? games.data : [];
  const shown = shownGame(items, inAddress, remembered);
  const isOpened = shown !== null && shown.productName === inAddress;

  useEffect(() => {
    if (isOpened) selectGame(inAddress);
  }, [isOpened, inAddress, selectGame]);

  if (games.status === 'failed') return { at: 'failed', isRetrying: false, retry: games.reload };
  if (games.status === 'loading') {
    return games.isRetry
      ? { at: 'failed', isRetrying: true, retry: games.reload }
      : { at: 'loading', isOpened: inAddress !== null };
  }
  return shown ? { at: 'ready', items, shown, isOpened } : { at: 'empty' };
}

export function useLibraryNews(productName: string) {
  return useResource(newsResource(useCall(), productName, usePageLocale()));
}
