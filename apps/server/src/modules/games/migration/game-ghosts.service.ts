import type { Environment } from '@gatehouse/domain/environments';
import type { PageLocale } from '@gatehouse/domain/locales';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { Random } from '../../../ports/random.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import { insertGhost } from '../../identity/ghosts/ghosts.repository.ts';
import { rememberDevice } from '../../identity/known-devices/known-devices.repository.ts';
import { createSessionService } from '../../identity/sessions/sessions.service.ts';
import { updateUser } from '../../identity/users/users.repository.ts';
import {
  type LegacyAccount,
  lockUnmigrated,
  updateLegacyAccount,
} from '../legacy-accounts/legacy-accounts.repository.ts';

export interface GameGhostParts {
  db: Database;
  clock: Clock;
  random: Random;
  passwords: PasswordHasher;
  env: { environment: Environment };
}

export interface GameGhosts {
  /** For who has proved to be the player of a game account that belongs to nobody yet. The token is for the migration alone. */
  admit(
    account: LegacyAccount,
    proven: { password: string; locale: PageLocale },
    caller: Caller,
  ): Promise<{ ghostId: string; token: string }>;
}

export function createGameGhosts(parts: GameGhostParts): GameGhosts {
  const { db, clock, passwords, env } = parts;
  const sessions = createSessionService(parts);

  return {
    async admit({ id, passwordHash: known }, { password, locale }, caller) {
      const better = passwords.isOutdated(known) ? await passwords.hash(password, caller) : null;
      return db.transaction(async (tx) => {
        const now = clock.now();
        const account = await lockUnmigrated(tx, { id });
        // It has become a player's since the password was compared, and the player's password counts now.
        if (!account) throw new CodedError('CREDENTIALS_INVALID');
        const ghostId =
          account.userId ??
          (await insertGhost(tx, 'game_ghost', {
            nickname: account.displayName,
            locale: spokenLocale(locale, env.environment),
            createdAt: now,
          }));
        await updateLegacyAccount(tx, id, {
          userId: ghostId,
          lastLoginAt: now,
          ...(better !== null && account.passwordHash === known ? { passwordHash: better } : {}),
        });
        await updateUser(tx, ghostId, { lastSignInAt: now });
        if (caller.installationId) await rememberDevice(tx, ghostId, caller.installationId, now);
        const { token } = await sessions.openSession(tx, {
          userId: ghostId,
          kind: 'thin',
          remembered: false,
          isPlatformLogin: false,
          platformGameAccountId: account.platformGameAccountId,
          installationId: caller.installationId,
        });
        return { ghostId, token };
      });
    },
  };
}
