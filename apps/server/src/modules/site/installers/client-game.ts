import { CLIENT_SYSTEMS, type ClientSystem } from '@gatehouse/domain/catalogue';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import type { Content, Product } from '../../content/files/content.ts';

/** What a client is for: a game that is installed, or the platform itself, which is not a product. */
export interface ClientGame {
  product: Product | null;
}

/** Null for an unknown game, and for one that does not run on the system, or on any without one. */
export function clientGame(content: Content, gameId: string, system?: ClientSystem): ClientGame | null {
  if (gameId === DEFAULT_GAME_ID) return { product: null };
  const game = [...content.games.values()].find(({ id }) => id === gameId);
  const product = game && content.products.get(game.productName);
  const wanted: readonly string[] = system ? [system] : CLIENT_SYSTEMS;
  return product?.platforms.some((platform) => wanted.includes(platform)) ? { product } : null;
}
