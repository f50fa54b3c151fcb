import type { AccountCreationBody } from '@gatehouse/contract/game-account';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import { GAME_ACCOUNTS_PER_GAME_MAX } from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database, Queries } from '../../../ports/database.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { hasOwnership } from '../../commerce/ownerships/ownerships.repository.ts';
import type { Content, Game } from '../../content/files/content.ts';
import { lockUser } from '../../identity/users/users.repository.ts';
import { accountNameFailureOf, numberedName } from './account-name.rules.ts';
import { countAccountsIn, insertGameAccount, type NewGameAccount } from './game-accounts.repository.ts';
import { gamePlacesOf } from './game-places.rules.ts';

export interface AccountCreation {
  /** Returns its id. */
  create(session: Session, wish: AccountCreationBody): Promise<string>;
}

interface Parts {
  db: Database;
  clock: Clock;
  content: Pick<Content, 'games' | 'products'>;
}

export function createAccountCreation({ db, clock, content }: Parts): AccountCreation {
  const places = gamePlacesOf(content, 'every');
  const gamesById = new Map([...content.games.values()].map((game) => [game.id, game]));

  /** Everybody may begin a game that is free to play. Any other has to be theirs first. */
  async function mayPlay(tx: Queries, userId: string, { productName }: Game): Promise<boolean> {
    const isFree = content.products.get(productName)?.freeToPlay === true;
    return isFree || hasOwnership(tx, userId, productName);
  }

  /** A name that the player chose is taken as it is; the one from the e-mail gives way to those they have. */
  async function insertNamed(
    tx: Queries,
    account: Omit<NewGameAccount, 'displayName'>,
    { chosen, fallback }: { chosen: string | undefined; fallback: string },
  ): Promise<string> {
    const displayName = tidyGameAccountName(chosen ?? fallback);
    const reason = accountNameFailureOf(displayName);
    if (reason) throw new CodedError('NAME_REFUSED', { reason });
    const tries = chosen === undefined ? GAME_ACCOUNTS_PER_GAME_MAX : 1;
    for (let nth = 1; nth <= tries; nth += 1) {
      const id = await insertGameAccount(tx, { ...account, displayName: numberedName(displayName, nth) });
      if (id !== null) return id;
    }
    throw new CodedError('NAME_REFUSED', { reason: 'already_exists' });
  }

  return {
    async create({ userId, player }, { displayName, ...wish }) {
      const place = places.find(wish);
      const game = gamesById.get(wish.gameId);
      if (!place || !game) throw new CodedError('NOT_FOUND');
      const { gameId, gameEnvironmentId, accountGroup } = place;
      const isOpen = game.environments.some(({ id, isOpen }) => id === gameEnvironmentId && isOpen);
      return db.transaction(async (tx) => {
        if (!(await lockUser(tx, userId))) throw new CodedError('UNAUTHORIZED');
        const isFull = (await countAccountsIn(tx, userId, gameId)) >= GAME_ACCOUNTS_PER_GAME_MAX;
        if (!isOpen || isFull || !(await mayPlay(tx, userId, game))) {
          throw new CodedError('ACCOUNT_CREATION_FAILED');
        }
        return insertNamed(
          tx,
          { userId, gameId, gameEnvironmentId, accountGroup, createdAt: clock.now() },
          { chosen: displayName, fallback: defaultDisplayName(player.email ?? player.nickname ?? '') },
        );
      });
    },
  };
}
