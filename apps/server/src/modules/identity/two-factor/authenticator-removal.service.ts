import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import { CodedError } from '../../../errors.ts';
import type { AccountEvents } from '../account-events/account-events.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { CodeAttempts } from './code-attempts.service.ts';
import type { SecondFactor } from './second-factor.service.ts';
import { deleteDevice, deleteRecoveryCode } from './two-factor.repository.ts';
import type { TwoFactorChange } from './two-factor-change.service.ts';
import type { TwoFactorDevices } from './two-factor-devices.service.ts';

interface Removal {
  deviceId: string;
  code: string;
  caller: Pick<Caller, 'device' | 'installationId'>;
}

export type AuthenticatorRemoval = ReturnType<typeof createAuthenticatorRemoval>;

export function createAuthenticatorRemoval({
  accountEvents,
  sessions,
  codeAttempts,
  secondFactor,
  twoFactorChange,
  twoFactorDevices,
}: {
  accountEvents: AccountEvents;
  sessions: Sessions;
  codeAttempts: CodeAttempts;
  secondFactor: SecondFactor;
  twoFactorChange: TwoFactorChange;
  twoFactorDevices: TwoFactorDevices;
}) {
  return {
    /** A code of any authenticator is accepted, because the one to remove may be lost. */
    async remove(session: Session, { deviceId, code, caller }: Removal): Promise<void> {
      sessions.requireFreshSignIn(session);
      const { userId } = session;
      const devices = await twoFactorDevices.list(userId);
      if (!devices.some(({ id }) => id === deviceId)) throw new CodedError('NOT_FOUND');
      const scope = await codeAttempts.scopeOf(userId, caller.installationId);
      if (!(await secondFactor.spendCode(userId, code, scope))) {
        throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_OTP_TOKEN' });
      }
      await twoFactorChange.run({ userId, sessionId: session.id, device: caller.device }, async (tx) => {
        if (!(await deleteDevice(tx, userId, deviceId))) throw new CodedError('NOT_FOUND');
        if (await twoFactorDevices.isOn(userId, tx)) {
          await accountEvents.record(tx, userId, { kind: 'authenticator_removed' }, caller.device);
          return null;
        }
        await deleteRecoveryCode(tx, userId);
        return { template: 'two-factor-off', facts: { by: 'player' } };
      });
    },
  };
}
