import type { LibraryItem } from '@gatehouse/contract/library';
import { useLauncherState } from '../../platform/launcher-context.ts';
import { lastPlayedOf } from './launcher-game.rules.ts';

/** When a game was last played, on this computer or elsewhere. */
export function useLastPlayed(): (game: LibraryItem) => string | null {
  const { installed } = useLauncherState();
  return (game) => lastPlayedOf(game, installed);
}
