import type { AccountAdditionBody } from '@gatehouse/contract/game-account';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Queries } from '../../../ports/database.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import type { Content } from '../../content/files/content.ts';
import { lockUser } from '../../identity/users/users.repository.ts';
import { keptName, numberedName } from '../game-accounts/account-name.rules.ts';
import { hasAccountNamed } from '../game-accounts/game-accounts.repository.ts';
import { gamePlacesOf } from '../game-accounts/game-places.rules.ts';
import { lockUnmigrated, updateLegacyAccount } from '../legacy-accounts/legacy-accounts.repository.ts';
import { dissolveGhost, type Migrating, moveAccount } from './account-move.service.ts';
import {
  createGameCredentials,
  type GameCredentialsParts,
  type UnmigratedProof,
} from './game-credentials.service.ts';

const NAMES_TRIED_MAX = 100;

export interface AccountAddition {
  /**
   * Returns its id. Whatever is wrong with the credentials, or with the account they open, is told in one way: who
   * guesses learns nothing of other people's accounts.
   */
  add(session: Session, body: AccountAdditionBody, caller: Caller): Promise<string>;
}

export interface AccountAdditionParts extends GameCredentialsParts {
  content: Pick<Content, 'games'>;
}

export function createAccountAddition(parts: AccountAdditionParts): AccountAddition {
  const { db, clock, passwords, content } = parts;
  const places = gamePlacesOf(content);
  const credentials = createGameCredentials(parts);

  /** Nobody is asked here, so a name that the player has in this game already is counted on. */
  async function nameFor(tx: Queries, userId: string, { account }: Migrating) {
    const { gameId, displayName: inGame } = account;
    for (let nth = 1; nth <= NAMES_TRIED_MAX; nth += 1) {
      const displayName = numberedName(keptName(inGame), nth);
      if (!(await hasAccountNamed(tx, userId, { gameId, displayName }))) {
        return { displayName, isDisplayNameFromGame: displayName === inGame };
      }
    }
    throw new CodedError('ACCOUNT_ADD_FAILED');
  }

  async function proven(...what: Parameters<typeof credentials.proveUnmigrated>): Promise<UnmigratedProof> {
    try {
      return await credentials.proveUnmigrated(...what);
    } catch (error) {
      throw error instanceof CodedError && error.code === 'CREDENTIALS_INVALID' ? failed() : error;
    }
  }

  return {
    async add({ userId }, { identity, password, region, ...wish }, caller) {
      const place = places.find(wish);
      if (!place || (region ?? place.region) !== place.region) throw new CodedError('NOT_FOUND');
      const { ghost, account: known } = await proven(place, identity, password, caller);
      // A ban is of the person: it is not left behind by taking the account elsewhere.
      if (ghost?.isBanned) throw failed();
      const better = passwords.isOutdated(known.passwordHash) ? await passwords.hash(password, caller) : null;
      return db.transaction(async (tx) => {
        // Merges lock in this order too: the player, then what moves in.
        if (!(await lockUser(tx, userId))) throw new CodedError('UNAUTHORIZED');
        const account = await lockUnmigrated(tx, { id: known.id });
        if (!account) throw failed();
        if (account.userId !== null) await dissolveGhost(tx, account.userId, userId);
        if (better !== null) await updateLegacyAccount(tx, account.id, { passwordHash: better });
        const migrating = { account, place };
        const name = await nameFor(tx, userId, migrating);
        return moveAccount(tx, migrating, { userId, ...name }, clock.now());
      });
    },
  };
}

function failed(): CodedError {
  return new CodedError('ACCOUNT_ADD_FAILED');
}
