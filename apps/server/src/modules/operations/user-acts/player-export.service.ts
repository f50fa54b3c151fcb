import type { Database } from '../../../db/db.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { DataExports } from '../../site/player-data/data-exports.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import { NO_DEVICE, type Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

export type PlayerExport = ReturnType<typeof createPlayerExport>;

/** Unlike the export of the command line, no operator gets the archive: the player downloads it in the settings. */
export function createPlayerExport({
  db,
  users,
  dataExports,
  auditLog,
}: {
  db: Database;
  users: Pick<Users, 'lock'>;
  dataExports: Pick<DataExports, 'requestForPlayer'>;
  auditLog: AuditLog;
}) {
  return {
    /** Returns the id of the audit entry. */
    request: (operator: Operator, userId: string, reason: string): Promise<number> =>
      db.transaction(async (tx) => {
        if (!(await users.lock(tx, userId))) {
          throw new OperatorProblem('NOT_FOUND', `There is no user ${userId}.`);
        }
        if (!(await dataExports.requestForPlayer(tx, userId, NO_DEVICE))) {
          throw new OperatorProblem(
            'REFUSED',
            'A copy is being prepared, or was made a short time ago. The player finds it in the settings.',
          );
        }
        return auditLog.record(tx, operator, {
          act: 'user.export',
          subjectType: 'user',
          subjectId: userId,
          reason,
          details: { isForPlayer: true },
        });
      }),
  };
}
