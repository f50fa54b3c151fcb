import { canonicalEmail } from '@gatehouse/domain/email';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { createPasswordAttempts } from '../password-attempts/password-attempts.service.ts';
import { createPasswordCheck } from '../password-attempts/password-check.service.ts';
import { findUserByEmail, type KnownUser } from '../users/users.repository.ts';
import { countOf, countTry, forgiveTries, RECOVERY_ATTEMPTS } from './code-attempts.ts';
import { matchesRecoveryCode } from './recovery-code.ts';
import { createSecondFactor, guesserFrom, type SecondFactorParts } from './second-factor.service.ts';
import { deleteAllDevices, spendRecoveryCode } from './two-factor.repository.ts';
import { type ChangeParts, createTwoFactorChange } from './two-factor-change.service.ts';

export interface RecoveryParts extends SecondFactorParts, ChangeParts {
  passwords: PasswordHasher;
}

interface Credentials {
  email: string;
  password: string;
}

export interface Recovery extends Credentials {
  recoveryToken: string;
  /** Whom the address of the call names, if it does. */
  claimedUserId?: string;
}

export interface RecoveryService {
  /** Switches two-factor off. The code dies with its use; the next activation brings another one. */
  recover(recovery: Recovery, caller: Caller): Promise<void>;
}

export function createRecoveryService(parts: RecoveryParts): RecoveryService {
  const { db, clock, secrets, limiter, passwords } = parts;
  const check = createPasswordCheck({ passwords, attempts: createPasswordAttempts(parts) });
  const change = createTwoFactorChange(parts);
  const secondFactor = createSecondFactor(parts);

  async function ownerOf({ email, password }: Credentials, caller: Caller): Promise<KnownUser> {
    const canonical = canonicalEmail(email);
    const user = canonical === null ? null : await findUserByEmail(db.queries, canonical, clock.now());
    const isRight = await check.isPasswordOf(user, canonical ?? email, password, caller);
    if (!user || !isRight) throw new CodedError('CREDENTIALS_INVALID');
    if (user.isBanned) throw new CodedError('USER_BANNED');
    return user;
  }

  return {
    async recover(recovery, caller) {
      const { id: userId } = await ownerOf(recovery, caller);
      if (recovery.claimedUserId !== undefined && recovery.claimedUserId.toLowerCase() !== userId) {
        throw new CodedError('NOT_FOUND');
      }
      const guesser = await guesserFrom(parts, userId, caller.installationId);
      const count = countOf(RECOVERY_ATTEMPTS, userId, guesser);
      await countTry(limiter, count);
      const isRight = (stored: string) =>
        matchesRecoveryCode(secrets, userId, recovery.recoveryToken, stored);
      await change({ userId, device: caller.device }, async (tx) => {
        if (!(await spendRecoveryCode(tx, userId, isRight))) {
          throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_RECOVERY_TOKEN' });
        }
        await deleteAllDevices(tx, userId);
        return 'two-factor-recovered';
      });
      await forgiveTries(limiter, count);
      await secondFactor.forgiveGuesses(userId);
    },
  };
}
