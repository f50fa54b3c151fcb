import type { Game } from '@gatehouse/contract/game';
import { useLocation } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { gameInSearch } from '../../platform/game-in-search.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useResource } from '../../platform/use-resource.ts';
import { gameResource } from '../../stores/game-config.ts';

const NO_GAME = { key: 'game', load: () => Promise.resolve(null) };

/** The game of `?game=`. Undefined while it is on its way; an unknown game is none. */
export function useGame(): Game | null | undefined {
  const { search } = useLocation();
  const { defaultBranch } = useConfig();
  const call = useCall();
  const name = gameInSearch(search);
  const game = useResource<Game | null>(name ? gameResource(call, name, defaultBranch) : NO_GAME);
  if (name === null || game.status === 'failed') return null;
  return game.status === 'ready' ? game.data : undefined;
}
