import { tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { accountNameFailureOf } from './account-name.rules.ts';
import {
  accountPlayedLast,
  accountsById,
  accountsOf,
  allAccountsOf,
  countAccountsIn,
  findAccountByPlatformId,
  findOwnAccount,
  findOwnLiveAccount,
  type GameAccountRow,
  hasAccountNamed,
  insertGameAccount,
  markAccountPlayed,
  moveGameAccount,
  moveGameAccounts,
  renameAccount,
} from './game-accounts.repository.ts';

export type { GameAccountRow } from './game-accounts.repository.ts';
export type GameAccounts = ReturnType<typeof createGameAccounts>;

export function createGameAccounts({
  clock,
  db,
  users,
  accountEvents,
}: {
  clock: Clock;
  db: Database;
  users: Users;
  accountEvents: Pick<AccountEvents, 'record'>;
}) {
  return {
    /** Without those that are deleted, or about to be. */
    list: (userId: string) => accountsOf(db.queries, userId),
    /** Within a transaction. */
    listIn: accountsOf,
    /** Includes those that are deleted. */
    listAll: allAccountsOf,
    findOwn: (userId: string, accountId: string, queries: Queries = db.queries) =>
      findOwnAccount(queries, userId, accountId),
    /** Includes those that are deleted. Without the accounts of other users. */
    listById: accountsById,
    findByPlatformId: (platformGameAccountId: string) =>
      findAccountByPlatformId(db.queries, platformGameAccountId),
    findPlayedLast: (
      userId: string,
      place: Pick<GameAccountRow, 'gameId' | 'gameEnvironmentId' | 'accountGroup'>,
    ) => accountPlayedLast(db.queries, userId, place),
    hasNamed: hasAccountNamed,
    /** Includes those that are about to be deleted. */
    countIn: countAccountsIn,
    /** Null when the player has an account of that name in the game, also when a parallel request created it. */
    insert: insertGameAccount,
    reassign: moveGameAccounts,
    /** The caller has locked both users. Null when the user has it no longer. */
    move: moveGameAccount,
    /** The id of the game; null when the player has no such account. */
    markPlayed: (tx: Queries, account: { userId: string; platformGameAccountId: string }) =>
      markAccountPlayed(tx, account, clock.now()),

    rename: (userId: string, accountId: string, wanted: string, device: CallerDevice): Promise<void> =>
      db.transaction(async (tx) => {
        // Everything that names an account of a player locks this row, so a name that is free here stays free.
        if (!(await users.lock(tx, userId))) throw new CodedError('UNAUTHORIZED');
        const account = await findOwnLiveAccount(tx, userId, accountId);
        if (!account) throw new CodedError('NOT_FOUND');
        const displayName = tidyGameAccountName(wanted);
        const reason = accountNameFailureOf(displayName);
        if (reason) throw new CodedError('NAME_REFUSED', { reason });
        if (await hasAccountNamed(tx, userId, { gameId: account.gameId, displayName, but: accountId })) {
          throw new CodedError('NAME_REFUSED', { reason: 'already_exists' });
        }
        await renameAccount(tx, accountId, displayName);
        const { gameId, displayName: formerName } = account;
        const renamed = { kind: 'game_account_renamed', gameId, name: displayName, formerName } as const;
        await accountEvents.record(tx, userId, renamed, device);
      }),
  };
}
