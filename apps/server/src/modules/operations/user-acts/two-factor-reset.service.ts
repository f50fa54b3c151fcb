import { deleteAllDevices, deleteRecoveryCode } from '../../identity/two-factor/two-factor.repository.ts';
import {
  type ChangeParts,
  createTwoFactorChange,
} from '../../identity/two-factor/two-factor-change.service.ts';
import { updateUser } from '../../identity/users/users.repository.ts';
import { createAuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { readTwoFactor } from './user-details.repository.ts';

/** An operator has no browser that the mail could name. */
const NO_DEVICE = { browser: null, system: null };

export interface TwoFactorReset {
  /** Ends every session and the password, and tells the owner by mail, whose link leads to a new password. Answers the id of the audit entry. */
  reset(operator: Operator, userId: string, reason: string): Promise<number>;
}

export function createTwoFactorReset(parts: ChangeParts): TwoFactorReset {
  const audit = createAuditLog(parts);
  const change = createTwoFactorChange(parts);
  return {
    async reset(operator, userId, reason) {
      let auditId = 0;
      await change({ userId, device: NO_DEVICE }, async (tx) => {
        const { authenticators, isEnrolmentPending } = await readTwoFactor(tx, userId);
        if (authenticators === 0 && !isEnrolmentPending) {
          throw new OperatorProblem('REFUSED', 'Two-factor is off for this user: there is nothing to reset.');
        }
        await deleteAllDevices(tx, userId);
        await deleteRecoveryCode(tx, userId);
        // Somebody who knows the password may have turned two-factor on; only the owner of the mailbox gets back in.
        await updateUser(tx, userId, { passwordHash: null, passwordChangedAt: parts.clock.now() });
        auditId = await audit.record(tx, operator, {
          act: 'user.reset-two-factor',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { removedAuthenticators: authenticators },
        });
        return authenticators > 0 ? 'two-factor-off' : null;
      });
      return auditId;
    },
  };
}
