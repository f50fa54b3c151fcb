import type { Database, Queries } from '../../../db/db.ts';
import type { BuildName } from '../../games/patching/build-folder.ts';
import type { BuildPlace, Builds, PublishedBuild } from '../../games/patching/builds.service.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { noVersion } from './no-version.ts';

interface Change {
  reason: string | null;
  /** `publishedAt` of the branch that the operator saw. Without it, whatever is there is changed. */
  seen?: Date | undefined;
}

export type BuildRollOuts = ReturnType<typeof createBuildRollOuts>;

/** Who gets which version of a branch: in stages, and back again. */
export function createBuildRollOuts({
  db,
  builds,
  auditLog,
}: {
  db: Database;
  builds: Builds;
  auditLog: AuditLog;
}) {
  async function lockSeen(tx: Queries, place: BuildPlace, { seen }: Change): Promise<PublishedBuild> {
    const { productName, branch } = place;
    const found = await builds.lockPlace(tx, { productName, branch });
    if (!found) throw refused(`Nothing of ${productName} is published in ${branch}: publish a version first`);
    if (seen && found.publishedAt.getTime() !== seen.getTime()) {
      throw refused(`The versions of ${branch} have changed meanwhile: ${stateOf(found)}`);
    }
    return found;
  }

  /** After the change, which waits for a `build prune` that may have removed it. */
  async function requireVersion({ productName, branch, version }: BuildName): Promise<void> {
    if (!(await builds.has({ productName, branch, version }))) throw noVersion(productName, branch, version);
  }

  function record(
    tx: Queries,
    operator: Operator,
    { act, productName, before, after, ...more }: Recorded,
  ): Promise<number> {
    const { branch, version, reason, percent } = more;
    return auditLog.record(tx, operator, {
      act,
      subjectType: 'product',
      subjectId: productName,
      reason,
      details: { branch, version, ...(percent === undefined ? {} : { percent }) },
      before: partsOf(before),
      after,
    });
  }

  return {
    /** Gives a version to a part of the players, to more of them, or at 100 to all. */
    rollOut(
      operator: Operator,
      name: BuildName & { percent: number },
      change: Change,
    ): Promise<{ auditId: number; before: number }> {
      const { productName, branch, version, percent } = name;
      return db.transaction(async (tx) => {
        const found = await lockSeen(tx, name, change);
        const before = found.nextVersion === version ? (found.nextPercent ?? 0) : 0;
        if (found.version === version) throw refused(`All players of ${branch} have ${version}`);
        if (found.nextVersion !== null && found.nextVersion !== version) {
          throw refused(`${stateOf(found)}: roll it back or raise it to 100 % first`);
        }
        if (percent <= before) {
          throw refused(`${stateOf(found)}, which can only be raised: roll back to take it away`);
        }
        const place = { productName, branch, version };
        if (percent === 100) await builds.publish(tx, place);
        else await builds.rollOut(tx, place, percent);
        await requireVersion(place);
        const after = percent === 100 ? { version } : { version: found.version, next: version, percent };
        const { reason } = change;
        const entry = { ...place, act: 'build.roll-out' as const, percent, reason, before: found, after };
        return { auditId: await record(tx, operator, entry), before };
      });
    },

    /**
     * Gives all players a former version. Without a name it ends the roll-out, or goes back to the version that the
     * branch had before.
     */
    rollBack(
      operator: Operator,
      { productName, branch, version: wanted }: BuildPlace & { version?: string | undefined },
      change: Change,
    ): Promise<{ auditId: number; version: string; from: string }> {
      return db.transaction(async (tx) => {
        const found = await lockSeen(tx, { productName, branch }, change);
        const from = found.nextVersion ?? found.version;
        const version = wanted ?? (found.nextVersion === null ? found.formerVersion : found.version);
        if (version === null) throw refused(`No version is known that ${branch} had before: name one`);
        if (version === from) {
          throw refused(
            found.nextVersion === null
              ? `All players of ${branch} have ${version}`
              : `${version} is being rolled out: name another version`,
          );
        }
        const place = { productName, branch, version };
        if (version === found.version) await builds.rollBack(tx, place, found.formerVersion);
        else await builds.rollBack(tx, place, null);
        await requireVersion(place);
        const entry = { ...place, act: 'build.roll-back' as const, before: found, after: { version } };
        return {
          auditId: await record(tx, operator, { ...entry, reason: change.reason }),
          version,
          from,
        };
      });
    },
  };
}

interface Recorded extends BuildName {
  act: Extract<OperatorAct, 'build.roll-out' | 'build.roll-back'>;
  percent?: number;
  reason: string | null;
  before: PublishedBuild;
  after: Record<string, unknown>;
}

function partsOf({ version, nextVersion, nextPercent }: PublishedBuild): Record<string, unknown> {
  return nextVersion === null ? { version } : { version, next: nextVersion, percent: nextPercent };
}

function stateOf({ branch, version, nextVersion, nextPercent }: PublishedBuild): string {
  if (nextVersion === null) return `all players of ${branch} have ${version}`;
  return `${nextVersion} is at ${nextPercent} % of the players of ${branch}`;
}

const refused = (sentence: string) => new OperatorProblem('REFUSED', `${sentence}.`);
