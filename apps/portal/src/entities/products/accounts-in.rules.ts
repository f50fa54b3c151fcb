import type { Game } from '@gatehouse/contract/game';
import type { GameAccount, GameAccounts } from '@gatehouse/contract/game-account';

/** The accounts of this game, most recently used first; ties by creation date, youngest first. */
export function accountsIn(
  game: Pick<Game, 'gameId' | 'accountGroup'>,
  accounts: GameAccounts,
): GameAccount[] {
  return Object.values(accounts)
    .filter(({ gameId, accountGroup }) => gameId === game.gameId && accountGroup === game.accountGroup)
    .sort(
      (one, other) =>
        compare(other.lastLogin ?? '', one.lastLogin ?? '') || compare(other.created, one.created),
    );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
