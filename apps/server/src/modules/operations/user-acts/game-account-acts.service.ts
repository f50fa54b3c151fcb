import { GAME_ACCOUNTS_PER_GAME_MAX } from '@gatehouse/domain/limits';
import type { Database, Queries } from '../../../db/db.ts';
import type { GameAccounts } from '../../games/game-accounts/game-accounts.service.ts';
import type { LegacyAccounts } from '../../games/legacy-accounts/legacy-accounts.service.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { Bans } from '../../identity/bans/bans.service.ts';
import type { AccessRevocation } from '../../identity/sessions/access-revocation.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

interface MoveOrder {
  accountId: string;
  toUserId: string;
  reason: string;
}

interface MoveResult {
  auditId: number;
  /** With a part of its id where the new owner has an account of that name. */
  displayName: string;
}

export type GameAccountActs = ReturnType<typeof createGameAccountActs>;

export function createGameAccountActs({
  db,
  users,
  bans,
  gameAccounts,
  legacyAccounts,
  accessRevocation,
  accountEvents,
  auditLog,
}: {
  db: Database;
  users: Users;
  bans: Bans;
  gameAccounts: GameAccounts;
  legacyAccounts: Pick<LegacyAccounts, 'lockOfGameAccount' | 'update'>;
  accessRevocation: AccessRevocation;
  accountEvents: Pick<AccountEvents, 'record'>;
  auditLog: AuditLog;
}) {
  /** Both players are locked in the order of their ids, so that two operators who move accounts to and fro do not deadlock. */
  async function lockPlayers(tx: Queries, ids: readonly string[]): Promise<void> {
    for (const id of [...new Set(ids)].sort()) {
      const player = await users.lock(tx, id);
      if (player?.kind !== 'platform') throw new OperatorProblem('NOT_FOUND', `There is no player ${id}.`);
      if (player.erasesAt !== null) {
        throw new OperatorProblem('REFUSED', `The account of the player ${id} is being deleted.`);
      }
      if (await bans.findActive(id, tx)) throw new OperatorProblem('REFUSED', `The player ${id} is banned.`);
    }
  }

  return {
    /**
     * Gives a game account to another player: to split two people who share an account, or account by account to merge two
     * accounts of one person. What was bought and granted stays with the former owner, who is signed out everywhere:
     * sessions and codes may name the account.
     */
    move: (
      operator: Operator,
      userId: string,
      { accountId, toUserId, reason }: MoveOrder,
    ): Promise<MoveResult> => {
      if (userId === toUserId) throw new OperatorProblem('REFUSED', 'The player has the account already.');
      return db.transaction(async (tx) => {
        const missing = () =>
          new OperatorProblem('NOT_FOUND', `The player has no game account ${accountId}.`);
        const known = await gameAccounts.findOwn(userId, accountId, tx);
        if (!known) throw missing();
        // Before the players, as in a migration and an erasure.
        const legacy = await legacyAccounts.lockOfGameAccount(tx, known.platformGameAccountId);
        await lockPlayers(tx, [userId, toUserId]);
        if ((await gameAccounts.countIn(tx, toUserId, known.gameId)) >= GAME_ACCOUNTS_PER_GAME_MAX) {
          throw new OperatorProblem(
            'REFUSED',
            'The other player has as many accounts of the game as allowed.',
          );
        }
        const moved = await gameAccounts.move(tx, { accountId, from: userId, to: toUserId });
        if (!moved) throw missing();
        if (legacy) await legacyAccounts.update(tx, legacy.id, { userId: toUserId });
        await accessRevocation.revoke(tx, userId);
        const { gameId, displayName: name } = moved;
        await accountEvents.record(tx, userId, { kind: 'game_account_taken', gameId, name }, null);
        await accountEvents.record(tx, toUserId, { kind: 'game_account_moved', gameId, name }, null);
        const auditId = await auditLog.record(tx, operator, {
          act: 'user.move-game-account',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { accountId, toUserId },
          before: { owner: userId },
          after: { owner: toUserId },
        });
        return { auditId, displayName: name };
      });
    },
  };
}
