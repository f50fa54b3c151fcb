import type { Game } from '@gatehouse/contract/game';
import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '../../data/games.queries.ts';
import { useConfig } from '../../platform/config-context.ts';
import { gameInSearch } from '../../platform/game-in-search.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useHydratedLocation } from '../../platform/hydrated-location.ts';
import type { PageContext } from '../../platform/page-context.ts';

/** The game of `?game=`. Undefined while it loads; null without a game or for an unknown one. */
export function useGame(): Game | null | undefined {
  const { search } = useHydratedLocation();
  const { defaultBranch } = useConfig();
  const name = gameInSearch(search);
  const game = useQuery({ ...gameQuery(useCall(), name ?? '', defaultBranch), enabled: name !== null });
  return name === null || game.isError ? null : game.data;
}

export async function prefetchGame({ call, queries, config }: PageContext, search: string): Promise<void> {
  const name = gameInSearch(search);
  if (name) await queries.prefetchQuery(gameQuery(call, name, config.defaultBranch));
}
