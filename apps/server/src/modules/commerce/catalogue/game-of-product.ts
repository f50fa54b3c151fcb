import type { Content, Game } from '../../content/files/content.ts';

/** An add-on belongs to its game. Undefined for a product without a game, and for one that has left the shop. */
export function gameOfProduct(
  { games, products }: Pick<Content, 'games' | 'products'>,
  productName: string,
): Game | undefined {
  return games.get(products.get(productName)?.addOnOf ?? productName);
}
