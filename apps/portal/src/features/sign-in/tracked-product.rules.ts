import type { Game } from '@gatehouse/contract/game';

/** The product of a tracking event on the sign-in page: the game in the URL, else the platform. */
export function productOf(game: Pick<Game, 'productName'> | null): string {
  return game?.productName ?? 'gatehouse';
}
