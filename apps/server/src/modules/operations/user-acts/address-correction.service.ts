import { canonicalEmail } from '@gatehouse/domain/email';
import type { Database } from '../../../db/db.ts';
import type { UnvalidatedEmails } from '../../identity/email-addresses/unvalidated-email.service.ts';
import { EmailTaken } from '../../identity/users/user-errors.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { maskedEmail } from './masked-email.rules.ts';

export type AddressCorrection = ReturnType<typeof createAddressCorrection>;

/** For a player who mistyped the address at sign-up and cannot get the mail that validates it. */
export function createAddressCorrection({
  db,
  users,
  unvalidatedEmails,
  auditLog,
}: {
  db: Database;
  users: Users;
  unvalidatedEmails: UnvalidatedEmails;
  auditLog: AuditLog;
}) {
  return {
    /** Only while the address is not validated: afterwards it is the player who proves a new one. Returns the id of the entry. */
    async correct(
      operator: Operator,
      userId: string,
      { email: given, reason }: { email: string; reason: string },
    ): Promise<number> {
      const email = given.trim();
      const emailCanonical = canonicalEmail(email);
      if (emailCanonical === null) throw new OperatorProblem('USAGE', `"${given}" is no e-mail address.`);
      try {
        return await db.transaction(async (tx) => {
          const player = await users.lock(tx, userId);
          if (player?.kind !== 'platform') {
            throw new OperatorProblem('NOT_FOUND', `There is no player ${userId}.`);
          }
          if (player.emailValidatedAt !== null) {
            throw new OperatorProblem(
              'REFUSED',
              'The address is validated. The player changes it in the settings.',
            );
          }
          if (player.emailCanonical === emailCanonical) {
            throw new OperatorProblem('REFUSED', 'This is the address of the player already.');
          }
          await unvalidatedEmails.replace(tx, player, { email, emailCanonical });
          return auditLog.record(tx, operator, {
            act: 'user.change-email',
            subjectType: 'user',
            subjectId: userId,
            reason,
            before: { email: player.email === null ? null : maskedEmail(player.email) },
            after: { email: maskedEmail(email) },
          });
        });
      } catch (error) {
        if (!(error instanceof EmailTaken)) throw error;
        throw new OperatorProblem(
          'REFUSED',
          'Another account has this address, or it is reserved or banned.',
        );
      }
    },
  };
}
