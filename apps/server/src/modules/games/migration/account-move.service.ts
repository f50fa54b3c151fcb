import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ownerships } from '../../commerce/ownerships/ownerships.service.ts';
import type { Content } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { GameAccountRow, GameAccounts } from '../game-accounts/game-accounts.service.ts';
import { type GamePlace, gamePlacesOf } from '../game-accounts/game-places.rules.ts';
import type { LegacyAccount, LegacyAccounts } from '../legacy-accounts/legacy-accounts.service.ts';

export interface Migrating {
  account: LegacyAccount;
  place: GamePlace;
}

export type AccountMove = ReturnType<typeof createAccountMove>;

export function createAccountMove({
  content,
  clock,
  accountEvents,
  ownerships,
  gameAccounts,
  legacyAccounts,
}: {
  content: Pick<Content, 'games'>;
  clock: Clock;
  accountEvents: Pick<AccountEvents, 'record'>;
  ownerships: Pick<Ownerships, 'grantImported'>;
  gameAccounts: GameAccounts;
  legacyAccounts: LegacyAccounts;
}) {
  const places = perContent(content, (known) => gamePlacesOf(known));

  return {
    /** The account of this migration. What the browser sends about it must match; omitted fields are not checked. */
    async migratingBy(
      session: Session,
      claimed: { platformGameAccountId?: string; region?: string | undefined },
    ): Promise<Migrating> {
      const isGhost = session.player.kind === 'game_ghost';
      const account = isGhost ? await legacyAccounts.findUnmigratedOf(session.userId) : null;
      const place = account && places().inRegion(account.gameId, account.region);
      if (
        !place ||
        (claimed.region ?? account.region) !== account.region ||
        (claimed.platformGameAccountId ?? account.platformGameAccountId).toLowerCase() !==
          account.platformGameAccountId
      ) {
        throw new CodedError('NOT_FOUND');
      }
      return { account, place };
    },

    /** From here on it is one of the player's accounts, and the game's own password is no longer accepted. */
    async move(
      tx: Queries,
      { account, place }: Migrating,
      to: Pick<GameAccountRow, 'userId' | 'displayName' | 'isDisplayNameFromGame' | 'gfLang'>,
      device: CallerDevice,
    ): Promise<string> {
      const gameAccountId = await gameAccounts.insert(tx, {
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
      await legacyAccounts.update(tx, account.id, {
        userId: to.userId,
        gameAccountId,
        migratedAt: clock.now(),
      });
      await ownerships.grantImported(tx, [{ ...account, userId: to.userId }]);
      const moved = { kind: 'game_account_moved', gameId: place.gameId, name: to.displayName } as const;
      await accountEvents.record(tx, to.userId, moved, device);
      return gameAccountId;
    },
  };
}
