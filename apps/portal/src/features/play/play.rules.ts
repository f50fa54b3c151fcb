import type { Game } from '@gatehouse/contract/game';
import type { Product, ProductNews } from '@gatehouse/contract/product';

export interface WaysToPlay {
  /** URL of the browser game. */
  site: string | null;
  hasClient: boolean;
}

/** A game may have both; without a configured site only the client remains, if there is one. */
export function waysToPlay({ systems, playUrl }: Pick<Product, 'systems' | 'playUrl'>): WaysToPlay {
  return {
    site: systems.includes('browser') ? playUrl : null,
    hasClient: systems.some((system) => system !== 'browser'),
  };
}

/** Add-ons are products too, but are not playable. */
export function isPlayable({ gameId }: Pick<Product, 'gameId'>): boolean {
  return gameId !== null;
}

/** Whether players have accounts in the game itself that can be migrated. */
export function hasOldAccounts(game: Pick<Game, 'migrationType'> | null): boolean {
  return game !== null && game.migrationType !== 'None';
}

/** The article, and the newest others. */
export function pickArticle({ entries }: ProductNews, id: string, othersMax: number) {
  const article = entries.find((entry) => entry.id === id);
  if (!article) return null;
  return { article, others: entries.filter((entry) => entry !== article).slice(0, othersMax) };
}
