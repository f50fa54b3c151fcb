import type { Environment } from '@gatehouse/domain/environments';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { Caller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Content } from '../../content/files/content.ts';
import { offeredLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { Ghosts } from '../../identity/ghosts/ghosts.service.ts';
import type { KnownDevices } from '../../identity/known-devices/known-devices.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { LegacyAccount, LegacyAccounts } from '../legacy-accounts/legacy-accounts.service.ts';
import type { GameCredentials } from './game-credentials.service.ts';

export type GameGhosts = ReturnType<typeof createGameGhosts>;

export function createGameGhosts({
  env,
  content,
  db,
  clock,
  passwords,
  users,
  sessions,
  knownDevices,
  ghosts,
  legacyAccounts,
  gameCredentials,
}: {
  env: { environment: Environment };
  content: Pick<Content, 'portal'>;
  db: Database;
  clock: Clock;
  passwords: PasswordHasher;
  users: Users;
  sessions: Sessions;
  knownDevices: KnownDevices;
  ghosts: Ghosts;
  legacyAccounts: LegacyAccounts;
  gameCredentials: GameCredentials;
}) {
  return {
    /**
     * For a game account that belongs to no user yet, after its password was verified. The token is for the migration
     * only.
     */
    async signIn(
      known: LegacyAccount,
      { password, locale }: { password: string; locale: PageLocale },
      caller: Caller,
    ): Promise<{ ghostId: string; token: string }> {
      const upgradedHash = passwords.isOutdated(known.passwordHash)
        ? await passwords.hash(password, caller)
        : null;
      return db.transaction(async (tx) => {
        const now = clock.now();
        const account = await gameCredentials.lockProven(tx, known, password, caller);
        if (!account) throw new CodedError('CREDENTIALS_INVALID');
        const ghostId =
          account.userId ??
          (await ghosts.insert(tx, 'game_ghost', {
            nickname: account.displayName,
            locale: offeredLocale(locale, env.environment, content),
          }));
        await legacyAccounts.update(tx, account.id, {
          userId: ghostId,
          ...(upgradedHash !== null && account.passwordHash === known.passwordHash
            ? { passwordHash: upgradedHash }
            : {}),
        });
        await users.update(tx, ghostId, { lastSignInAt: now });
        await knownDevices.remember(tx, ghostId, caller);
        const { token } = await sessions.open(tx, {
          userId: ghostId,
          kind: 'thin',
          remembered: false,
          isPlatformLogin: false,
          platformGameAccountId: account.platformGameAccountId,
          installationId: caller.installationId,
          device: caller.device,
        });
        return { ghostId, token };
      });
    },
  };
}
