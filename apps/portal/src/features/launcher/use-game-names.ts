import { useQuery } from '@tanstack/react-query';
import { viewOf } from '../../data/query-view.ts';
import { libraryQuery } from '../../data/user.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useUserId } from '../../stores/stores-context.ts';

/** The name of a game of the library that players read, or its product name until the library is there. */
export function useGameNames(): (productName: string) => string {
  const library = viewOf(useQuery(libraryQuery(useCall(), useUserId(), usePageLocale())));
  const items = library.kind === 'ready' ? library.data.items : [];
  return (productName) => items.find((item) => item.productName === productName)?.displayName ?? productName;
}
