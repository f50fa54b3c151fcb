import type { Game } from '@gatehouse/contract/game';
import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../../data/games.queries.ts';
import { productQuery } from '../../data/products.queries.ts';
import { useHydratedLocation } from '../../framework/hydrated-location.ts';
import type { PageContext } from '../../framework/page.ts';
import { useConfig } from '../../platform/config-context.ts';
import { gameInSearch } from '../../platform/game-in-search.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { usesGameAccount } from './game-sign-in.rules.ts';

/** The game of `?game=`. Undefined while it loads; null without a game or for an unknown one. */
export function useGame(): Game | null | undefined {
  const { search } = useHydratedLocation();
  const { defaultBranch } = useConfig();
  const name = gameInSearch(search);
  const game = useQuery({ ...gameQuery(useCall(), name ?? '', defaultBranch), enabled: name !== null });
  return name === null || game.isError ? null : game.data;
}

/** The name of a game whose own accounts are asked for. Null for the sign-in to the platform. */
export function useGameName(game: Game | null | undefined): string | null {
  const name = game && usesGameAccount(game) ? game.productName : null;
  const { data } = useQuery({
    ...productQuery(useCall(), name ?? '', usePageLocale()),
    enabled: name !== null,
  });
  return name && (data?.displayName ?? name);
}

export async function prefetchGame({ call, queries, config }: PageContext, search: string): Promise<void> {
  const name = gameInSearch(search);
  if (name) await queries.prefetchQuery(gameQuery(call, name, config.defaultBranch));
}
