import type { Game } from '@gatehouse/contract/game';
import { useConfig } from '../../platform/config-context.ts';
import { gameInSearch } from '../../platform/game-in-search.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useHydratedLocation } from '../../platform/hydrated-location.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { gameResource } from '../../stores/game-config.ts';

const NO_GAME = { key: 'game', load: () => Promise.resolve(null) };

/** The game of `?game=`. Undefined while it is on its way; an unknown game is none. */
export function useGame(): Game | null | undefined {
  const { search } = useHydratedLocation();
  const { defaultBranch } = useConfig();
  const call = useCall();
  const name = gameInSearch(search);
  const game = useResource<Game | null>(name ? gameResource(call, name, defaultBranch) : NO_GAME);
  if (name === null || game.status === 'failed') return null;
  return game.status === 'ready' ? game.data : undefined;
}

export async function prefetchGame({ call, resources, config }: Visit, search: string): Promise<void> {
  const name = gameInSearch(search);
  if (name) await resources.ensure(gameResource(call, name, config.defaultBranch));
}
