import type { AccountCreationBody } from '@gatehouse/contract/game-account';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import { GAME_ACCOUNTS_PER_GAME_MAX } from '@gatehouse/domain/limits';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { OwnedProducts } from '../../commerce/ownerships/owned-products.service.ts';
import type { Content, Game } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { accountNameFailureOf, numberedName } from './account-name.rules.ts';
import { countAccountsIn, insertGameAccount, type NewGameAccount } from './game-accounts.repository.ts';
import { gamePlacesOf } from './game-places.rules.ts';

export type AccountCreation = ReturnType<typeof createAccountCreation>;

export function createAccountCreation({
  content,
  db,
  clock,
  users,
  accountEvents,
  ownedProducts,
}: {
  content: Pick<Content, 'games' | 'products'>;
  db: Database;
  clock: Clock;
  users: Users;
  accountEvents: Pick<AccountEvents, 'record'>;
  ownedProducts: Pick<OwnedProducts, 'has'>;
}) {
  const places = perContent(content, (known) => gamePlacesOf(known, 'every'));
  const gamesById = perContent(
    content,
    ({ games }) => new Map([...games.values()].map((game) => [game.id, game])),
  );

  /** Any player may create an account in a free game. Any other game must be owned first. */
  async function mayPlay(tx: Queries, userId: string, { productName }: Game): Promise<boolean> {
    const isFree = content.products.get(productName)?.freeToPlay === true;
    return isFree || ownedProducts.has(tx, userId, productName);
  }

  /** A name that the player chose is used as it is; one derived from the e-mail gets a number when it is taken. */
  async function insertNamed(
    tx: Queries,
    account: Omit<NewGameAccount, 'displayName'>,
    { chosen, fallback }: { chosen: string | undefined; fallback: string },
  ): Promise<{ id: string; name: string }> {
    const displayName = tidyGameAccountName(chosen ?? fallback);
    const reason = accountNameFailureOf(displayName);
    if (reason) throw new CodedError('NAME_REFUSED', { reason });
    const tries = chosen === undefined ? GAME_ACCOUNTS_PER_GAME_MAX : 1;
    for (let nth = 1; nth <= tries; nth += 1) {
      const name = numberedName(displayName, nth);
      const id = await insertGameAccount(tx, { ...account, displayName: name });
      if (id !== null) return { id, name };
    }
    throw new CodedError('NAME_REFUSED', { reason: 'already_exists' });
  }

  return {
    /** Returns its id. */
    async create(
      { userId, player }: Session,
      { displayName, ...wish }: AccountCreationBody,
      device: CallerDevice,
    ): Promise<string> {
      const place = places().find(wish);
      const game = gamesById().get(wish.gameId);
      if (!place || !game) throw new CodedError('NOT_FOUND');
      const { gameId, gameEnvironmentId, accountGroup } = place;
      const isOpen = game.environments.some(({ id, isOpen }) => id === gameEnvironmentId && isOpen);
      return db.transaction(async (tx) => {
        if (!(await users.lock(tx, userId))) throw new CodedError('UNAUTHORIZED');
        const isFull = (await countAccountsIn(tx, userId, gameId)) >= GAME_ACCOUNTS_PER_GAME_MAX;
        if (!isOpen || isFull || !(await mayPlay(tx, userId, game))) {
          throw new CodedError('ACCOUNT_CREATION_FAILED');
        }
        const account = await insertNamed(
          tx,
          { userId, gameId, gameEnvironmentId, accountGroup, gfLang: wish.gfLang, createdAt: clock.now() },
          { chosen: displayName, fallback: defaultDisplayName(player.email ?? player.nickname ?? '') },
        );
        const created = { kind: 'game_account_created', gameId, name: account.name } as const;
        await accountEvents.record(tx, userId, created, device);
        return account.id;
      });
    },
  };
}
