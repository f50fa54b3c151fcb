import type { TwoFactorChange } from '../../identity/two-factor/two-factor-change.service.ts';
import type { TwoFactorDevices } from '../../identity/two-factor/two-factor-devices.service.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import { NO_DEVICE, type Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

export type TwoFactorReset = ReturnType<typeof createTwoFactorReset>;

export function createTwoFactorReset({
  users,
  twoFactorChange,
  twoFactorDevices,
  auditLog,
}: {
  users: Users;
  twoFactorChange: TwoFactorChange;
  twoFactorDevices: TwoFactorDevices;
  auditLog: AuditLog;
}) {
  return {
    /**
     * Ends every session and removes the password. The owner gets a mail with a link to set a new one. Returns the id
     * of the audit entry.
     */
    async reset(operator: Operator, userId: string, reason: string): Promise<number> {
      let auditId = 0;
      await twoFactorChange.run({ userId, device: NO_DEVICE }, async (tx) => {
        const { authenticators, isEnrolmentPending } = await twoFactorDevices.stateOf(userId, tx);
        if (authenticators === 0 && !isEnrolmentPending) {
          throw new OperatorProblem('REFUSED', 'Two-factor is off for this user: there is nothing to reset.');
        }
        await twoFactorDevices.removeAll(tx, userId);
        // An attacker who knows the password may have turned two-factor on; only the owner of the mailbox can sign in
        // again.
        await users.setPasswordHash(tx, userId, null);
        auditId = await auditLog.record(tx, operator, {
          act: 'user.reset-two-factor',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { removedAuthenticators: authenticators },
          before: { authenticators },
          after: { authenticators: 0 },
        });
        return authenticators > 0 ? { template: 'two-factor-off', facts: { by: 'support' } } : null;
      });
      return auditId;
    },
  };
}
