import type { Database, Queries } from '../../../db/db.ts';
import { BuildProblem } from '../../games/patching/import-build.ts';
import type {
  LauncherReleases,
  ListedRelease,
} from '../../site/launcher-releases/launcher-releases.service.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

type LauncherAct = Extract<OperatorAct, `launcher.${string}`>;

interface RollOut {
  version: string;
  percent: number;
  reason: string | null;
}

export function createLauncherActs({
  db,
  launcherReleases,
  auditLog,
}: {
  db: Database;
  launcherReleases: LauncherReleases;
  auditLog: AuditLog;
}) {
  function record(tx: Queries, operator: Operator, act: LauncherAct, { version, percent, reason }: RollOut) {
    return auditLog.record(tx, operator, {
      act,
      subjectType: 'launcher',
      subjectId: version,
      reason,
      details: { percent },
    });
  }

  async function rollOut(
    operator: Operator,
    act: LauncherAct,
    change: RollOut,
  ): Promise<{ auditId: number }> {
    const { version, percent } = change;
    return db.transaction(async (tx) => {
      if (!(await launcherReleases.rollOut(tx, version, percent))) {
        throw new OperatorProblem('NOT_FOUND', `There is no release ${version} of the launcher.`);
      }
      return { auditId: await record(tx, operator, act, change) };
    });
  }

  return {
    list: (): Promise<ListedRelease[]> => launcherReleases.list(),

    /** The archive is stored first: without the entry in the audit log it is there and not offered. */
    async publish(
      operator: Operator,
      { source, percent, reason }: { source: string; percent: number; reason: string | null },
    ) {
      try {
        const statement = await launcherReleases.add(source);
        const { version, node, size } = statement;
        const auditId = await db.transaction(async (tx) => {
          await launcherReleases.publish(tx, statement, percent);
          return record(tx, operator, 'launcher.publish', { version, percent, reason });
        });
        return { auditId, version, node, bytes: size };
      } catch (error) {
        if (error instanceof BuildProblem) {
          throw new OperatorProblem('REFUSED', `Not published: ${error.message}.`);
        }
        throw error;
      }
    },

    rollOut: (operator: Operator, change: RollOut) => rollOut(operator, 'launcher.roll-out', change),

    /** Launchers that run it already keep it, until there is a newer one. */
    withdraw: (operator: Operator, { version, reason }: Omit<RollOut, 'percent'>) =>
      rollOut(operator, 'launcher.withdraw', { version, percent: 0, reason }),
  };
}
