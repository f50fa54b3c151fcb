import type { AccountAdditionBody } from '@gatehouse/contract/game-account';
import { languageOf } from '@gatehouse/domain/locales';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Content } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import type { Ghosts } from '../../identity/ghosts/ghosts.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { keptName, numberedName } from '../game-accounts/account-name.rules.ts';
import type { GameAccounts } from '../game-accounts/game-accounts.service.ts';
import { gamePlacesOf } from '../game-accounts/game-places.rules.ts';
import type { LegacyAccounts } from '../legacy-accounts/legacy-accounts.service.ts';
import type { AccountMove, Migrating } from './account-move.service.ts';
import type { GameCredentials, UnmigratedProof } from './game-credentials.service.ts';

const NAMES_TRIED_MAX = 100;

export type AccountAddition = ReturnType<typeof createAccountAddition>;

export function createAccountAddition({
  content,
  db,
  passwords,
  users,
  ghosts,
  gameAccounts,
  legacyAccounts,
  accountMove,
  gameCredentials,
}: {
  content: Pick<Content, 'games'>;
  db: Database;
  passwords: PasswordHasher;
  users: Users;
  ghosts: Ghosts;
  gameAccounts: GameAccounts;
  legacyAccounts: LegacyAccounts;
  accountMove: AccountMove;
  gameCredentials: GameCredentials;
}) {
  const places = perContent(content, (known) => gamePlacesOf(known));

  /** This step asks for no name, so one that the player already has in this game gets a number. */
  async function nameFor(tx: Queries, userId: string, { account }: Migrating) {
    const { gameId, displayName: inGame } = account;
    for (let nth = 1; nth <= NAMES_TRIED_MAX; nth += 1) {
      const displayName = numberedName(keptName(inGame), nth);
      if (!(await gameAccounts.hasNamed(tx, userId, { gameId, displayName }))) {
        return { displayName, isDisplayNameFromGame: displayName === inGame };
      }
    }
    throw new CodedError('ACCOUNT_ADD_FAILED');
  }

  async function proven(
    ...what: Parameters<typeof gameCredentials.proveUnmigrated>
  ): Promise<UnmigratedProof> {
    try {
      return await gameCredentials.proveUnmigrated(...what);
    } catch (error) {
      throw error instanceof CodedError && error.code === 'CREDENTIALS_INVALID' ? failed() : error;
    }
  }

  return {
    /**
     * Returns its id. Whatever is wrong with the credentials, or with the account they belong to, gets the same
     * response, so that guessing reveals nothing about other people's accounts.
     */
    async add(
      { userId, player }: Session,
      { identity, password, region, gfLang, ...wish }: AccountAdditionBody,
      caller: Caller,
    ): Promise<string> {
      const place = places().find(wish);
      if (!place || (region ?? place.region) !== place.region) throw new CodedError('NOT_FOUND');
      const { ghost, account: known } = await proven(place, identity, password, caller);
      // A ban applies to the person: moving the account must not evade it.
      if (ghost?.isBanned) throw failed();
      const upgradedHash = passwords.isOutdated(known.passwordHash)
        ? await passwords.hash(password, caller)
        : null;
      return db.transaction(async (tx) => {
        // Merges lock in this order too: the player, then the ghost.
        if (!(await users.lock(tx, userId))) throw new CodedError('UNAUTHORIZED');
        const account = await gameCredentials.lockProven(tx, known, password, caller);
        if (!account) throw failed();
        if (account.userId !== null) await ghosts.merge(tx, account.userId, 'game_ghost', userId);
        if (upgradedHash !== null)
          await legacyAccounts.update(tx, account.id, { passwordHash: upgradedHash });
        const migrating = { account, place };
        const name = await nameFor(tx, userId, migrating);
        return accountMove.move(
          tx,
          migrating,
          { userId, ...name, gfLang: gfLang ?? languageOf(player.locale).gfLang },
          caller.device,
        );
      });
    },
  };
}

function failed(): CodedError {
  return new CodedError('ACCOUNT_ADD_FAILED');
}
