import { CodedError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { deleteUser, moveBelongings } from '../../identity/ghosts/ghosts.repository.ts';
import { lockGhost } from '../../identity/ghosts/ghosts.service.ts';
import { type GameAccountRow, insertGameAccount } from '../game-accounts/game-accounts.repository.ts';
import type { GamePlace, GamePlaces } from '../game-accounts/game-places.rules.ts';
import {
  findUnmigratedOf,
  type LegacyAccount,
  updateLegacyAccount,
} from '../legacy-accounts/legacy-accounts.repository.ts';

export interface Migrating {
  account: LegacyAccount;
  place: GamePlace;
}

/** The account that this migration is about. What the browser says about it must agree; what it leaves out need not. */
export async function migratingBy(
  queries: Queries,
  places: GamePlaces,
  session: Session,
  claimed: { platformGameAccountId?: string; region?: string | undefined },
): Promise<Migrating> {
  const isGhost = session.player.kind === 'game_ghost';
  const account = isGhost ? await findUnmigratedOf(queries, session.userId) : null;
  const place = account && places.inRegion(account.gameId, account.region);
  if (
    !place ||
    (claimed.region ?? account.region) !== account.region ||
    (claimed.platformGameAccountId ?? account.platformGameAccountId).toLowerCase() !==
      account.platformGameAccountId
  ) {
    throw new CodedError('NOT_FOUND');
  }
  return { account, place };
}

/** From here on it is one of the player's accounts, and the game's own password opens nothing any more. */
export async function moveAccount(
  tx: Queries,
  { account, place }: Migrating,
  to: Pick<GameAccountRow, 'userId' | 'displayName' | 'isDisplayNameFromGame'>,
  now: Date,
): Promise<string> {
  const gameAccountId = await insertGameAccount(tx, {
    ...to,
    gameId: place.gameId,
    gameEnvironmentId: place.gameEnvironmentId,
    accountGroup: place.accountGroup,
    platformGameAccountId: account.platformGameAccountId,
    isMigrated: true,
    createdAt: account.createdAt,
    lastLoginAt: account.lastLoginAt,
  });
  if (gameAccountId === null) throw new CodedError('NAME_REFUSED', { reason: 'already_exists' });
  await updateLegacyAccount(tx, account.id, { userId: to.userId, gameAccountId, migratedAt: now });
  return gameAccountId;
}

/** Whoever came with a game account is a player already: what the ghost had is theirs, and the ghost is no more. */
export async function dissolveGhost(tx: Queries, ghostId: string, intoUserId: string): Promise<void> {
  await lockGhost(tx, ghostId, 'game_ghost');
  await moveBelongings(tx, ghostId, intoUserId);
  await deleteUser(tx, ghostId);
}
