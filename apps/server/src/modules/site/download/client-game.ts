import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import type { Content, Product } from '../../content/files/content.ts';

/** What a client is for: a game that runs on Windows, or the platform itself, which is not a product. */
export interface ClientGame {
  product: Product | null;
}

/** Null for an unknown game, and for one that only runs in the browser. */
export function clientGame(content: Content, gameId: string): ClientGame | null {
  if (gameId === DEFAULT_GAME_ID) return { product: null };
  const game = [...content.games.values()].find(({ id }) => id === gameId);
  const product = game && content.products.get(game.productName);
  return product?.platforms.includes('windows') ? { product } : null;
}
