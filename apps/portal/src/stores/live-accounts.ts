import type { GameAccounts } from '@gatehouse/contract/game-account';

/** Deleted accounts, and those on their way there, are not offered to anybody. */
export function liveAccounts(accounts: GameAccounts): GameAccounts {
  return Object.fromEntries(
    Object.entries(accounts).filter(([, { deleted, preDeleted }]) => !deleted && !preDeleted),
  );
}
