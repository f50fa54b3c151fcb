import type { Game } from '@gatehouse/contract/game';

/** What an event of the sign-in page belongs to: the game one comes from, else the platform. */
export function productOf(game: Pick<Game, 'productName'> | null): string {
  return game?.productName ?? 'gatehouse';
}
