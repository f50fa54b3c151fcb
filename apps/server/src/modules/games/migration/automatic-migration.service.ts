import type { Environment } from '@gatehouse/domain/environments';
import { isGameAccountName } from '@gatehouse/domain/game-account-name';
import { languageOf } from '@gatehouse/domain/locales';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { Ghosts } from '../../identity/ghosts/ghosts.service.ts';
import type { TwoFactorDevices } from '../../identity/two-factor/two-factor-devices.service.ts';
import type { KnownUser, Users } from '../../identity/users/users.service.ts';
import type { GameAccounts } from '../game-accounts/game-accounts.service.ts';
import type { GamePlace } from '../game-accounts/game-places.rules.ts';
import type { LegacyAccount } from '../legacy-accounts/legacy-accounts.service.ts';
import type { AccountMove } from './account-move.service.ts';
import type { GameCredentials } from './game-credentials.service.ts';

/** A player's. Beyond them the migration asks, as for a different password. */
const COMPARISONS: Limit = { points: 5, windowSeconds: 24 * 60 * 60 };

export type AutomaticMigration = ReturnType<typeof createAutomaticMigration>;

/**
 * A game account that needs no question is moved when its player signs in: the address that the game stored is the
 * validated one of a player, the password that was just typed is the password of both, and no name and no one-time code
 * would be asked for.
 */
export function createAutomaticMigration({
  env,
  db,
  limiter,
  passwords,
  users,
  twoFactorDevices,
  ghosts,
  gameAccounts,
  gameCredentials,
  accountMove,
}: {
  env: { environment: Environment };
  db: Database;
  limiter: Limiter;
  passwords: PasswordHasher;
  users: Users;
  twoFactorDevices: TwoFactorDevices;
  ghosts: Ghosts;
  gameAccounts: GameAccounts;
  gameCredentials: GameCredentials;
  accountMove: AccountMove;
}) {
  /**
   * The password is compared with the player's only after it was right for the game account, whose password never
   * changes. But an old game may have several accounts with the address of a player, so comparisons are counted. They
   * are not the player's own attempts: a different password is not a mistake, and must not lock the player out.
   */
  async function ownerOf(
    { emailCanonical, displayName }: LegacyAccount,
    password: string,
    caller: Caller,
  ): Promise<KnownUser | null> {
    if (emailCanonical === null || !isGameAccountName(displayName)) return null;
    const owner = await users.findByEmail(emailCanonical);
    if (owner?.kind !== 'platform' || owner.emailValidatedAt === null || owner.isBanned) return null;
    if (owner.passwordHash === null || (await needsQuestion(owner.id))) return null;
    if (!(await limiter.consume('automatic-migration', owner.id, COMPARISONS)).allowed) return null;
    return (await passwords.verify(password, owner.passwordHash, caller)) ? owner : null;
  }

  /** A player with game accounts chooses a name for another one; two-factor asks for a code. */
  async function needsQuestion(userId: string): Promise<boolean> {
    return (await gameAccounts.list(userId)).length > 0 || (await twoFactorDevices.isOn(userId));
  }

  return {
    /** Returns the player, or null where the migration has to ask. */
    async migrate(
      { account: known, place }: { account: LegacyAccount; place: GamePlace },
      password: string,
      caller: Caller,
    ): Promise<KnownUser | null> {
      const owner = await ownerOf(known, password, caller);
      if (!owner) return null;
      return db.transaction(async (tx) => {
        // Merges lock in this order too: the player, then the account, then the ghost.
        const current = await users.lock(tx, owner.id);
        const account = await gameCredentials.lockProven(tx, known, password, caller);
        const isUnchanged =
          current?.passwordHash === owner.passwordHash &&
          current.emailCanonical === account?.emailCanonical &&
          current.emailValidatedAt !== null;
        if (!account || !isUnchanged || (await twoFactorDevices.isOn(owner.id, tx))) return null;
        if (await gameAccounts.hasNamed(tx, owner.id, account)) return null;
        if (account.userId !== null) await ghosts.merge(tx, account.userId, 'game_ghost', owner.id);
        await accountMove.move(
          tx,
          { account, place },
          {
            userId: owner.id,
            displayName: account.displayName,
            isDisplayNameFromGame: true,
            gfLang: languageOf(supportedLocale(owner.locale, env.environment)).gfLang,
          },
          caller.device,
        );
        return owner;
      });
    },
  };
}
