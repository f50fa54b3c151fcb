import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { PasswordCheck } from '../password-attempts/password-check.service.ts';
import { RECOVERY_ATTEMPTS } from './code-attempts.data.ts';
import type { CodeAttempts } from './code-attempts.service.ts';
import { matchesRecoveryCode } from './recovery-code.ts';
import type { SecondFactor } from './second-factor.service.ts';
import { deleteDevices, spendRecoveryCode } from './two-factor.repository.ts';
import type { TwoFactorChange } from './two-factor-change.service.ts';

interface Recovery {
  email: string;
  password: string;
  recoveryToken: string;
  /** The user named by the path, if any. */
  claimedUserId?: string;
}

export type TwoFactorRecovery = ReturnType<typeof createTwoFactorRecovery>;

export function createTwoFactorRecovery({
  secrets,
  passwordCheck,
  codeAttempts,
  secondFactor,
  twoFactorChange,
}: {
  secrets: SecretBox;
  passwordCheck: PasswordCheck;
  codeAttempts: CodeAttempts;
  secondFactor: SecondFactor;
  twoFactorChange: TwoFactorChange;
}) {
  return {
    /** Switches two-factor off. The code is used up; the next activation issues another one. */
    async recover(recovery: Recovery, caller: Caller): Promise<void> {
      const { email, password, claimedUserId, recoveryToken } = recovery;
      const { id: userId, isBanned } = await passwordCheck.authenticate(email, password, caller);
      if (isBanned) throw new CodedError('USER_BANNED');
      if (claimedUserId !== undefined && claimedUserId.toLowerCase() !== userId) {
        throw new CodedError('NOT_FOUND');
      }
      const scope = await codeAttempts.scopeOf(userId, caller.installationId);
      await codeAttempts.spend(RECOVERY_ATTEMPTS, userId, scope);
      const isRight = (stored: string) => matchesRecoveryCode(secrets, userId, recoveryToken, stored);
      await twoFactorChange.run({ userId, device: caller.device }, async (tx) => {
        if (!(await spendRecoveryCode(tx, userId, isRight))) {
          throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_RECOVERY_TOKEN' });
        }
        await deleteDevices(tx, userId);
        return { template: 'two-factor-recovered' };
      });
      await codeAttempts.reset(RECOVERY_ATTEMPTS, userId, scope);
      await secondFactor.resetAttempts(userId);
    },
  };
}
