import type { Database } from '../../../db/db.ts';
import type { Content } from '../../content/files/content.ts';
import type { BuildName } from '../../games/patching/build-folder.ts';
import type { Builds } from '../../games/patching/builds.service.ts';
import { type BuildPlan, BuildProblem } from '../../games/patching/import-build.ts';
import { totalBytes } from '../../games/patching/patch.rules.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

export interface ListedBuild extends BuildName {
  files: number;
  totalBytes: number;
  isPublished: boolean;
}

/** The game and the branch must be in the content. */
type Places = Pick<Content, 'games' | 'branches'>;

export interface NewBuild extends BuildName {
  source: string;
  plan: BuildPlan;
  isPublished: boolean;
  reason: string | null;
}

export function createBuildActs({
  db,
  builds,
  auditLog,
}: {
  db: Database;
  builds: Builds;
  auditLog: AuditLog;
}) {
  async function sizeOf(name: BuildName): Promise<{ files: number; totalBytes: number } | null> {
    const build = await builds.open(name);
    if (!build) return null;
    const files = [...build.filesByPath.values()];
    return { files: files.length, totalBytes: totalBytes(files) };
  }

  function record(
    operator: Operator,
    act: Extract<OperatorAct, `build.${string}`>,
    { productName, branch, version }: BuildName,
    { reason, isPublished }: { reason: string | null; isPublished: boolean },
  ): Promise<number> {
    return db.transaction(async (tx) => {
      if (isPublished) await builds.publish(tx, { productName, branch, version });
      return auditLog.record(tx, operator, {
        act,
        subjectType: 'product',
        subjectId: productName,
        reason,
        details: { branch, version, isPublished },
      });
    });
  }

  return {
    async list(productName?: string): Promise<ListedBuild[]> {
      const published = await builds.listPublished();
      const names = (await builds.list()).filter((one) => !productName || one.productName === productName);
      const listed: ListedBuild[] = [];
      for (const name of names) {
        const size = await sizeOf(name);
        const isPublished = published.some(
          (one) =>
            one.productName === name.productName &&
            one.branch === name.branch &&
            one.version === name.version,
        );
        if (size) listed.push({ ...name, ...size, isPublished });
      }
      return listed;
    },

    /** The files are copied first: without the entry in the audit log they are there and not published. */
    async add(operator: Operator, build: NewBuild, places: Places) {
      requirePlace(build, places);
      const { productName, branch, version, source, plan, isPublished, reason } = build;
      const name = { productName, branch, version };
      await builds.add(name, source, plan).catch((error: unknown) => {
        if (error instanceof BuildProblem)
          throw new OperatorProblem('REFUSED', `Not added: ${error.message}.`);
        throw error;
      });
      const auditId = await record(operator, 'build.add', name, { reason, isPublished });
      return { auditId, ...((await sizeOf(name)) ?? { files: 0, totalBytes: 0 }) };
    },

    /** Also for going back to an older version. */
    async publish(operator: Operator, name: BuildName, reason: string | null, places: Places) {
      requirePlace(name, places);
      const { productName, branch, version } = name;
      if (!(await builds.open(name))) {
        throw new OperatorProblem(
          'NOT_FOUND',
          `There is no version ${version} of ${productName} in ${branch}.`,
        );
      }
      const before = await builds.published(name);
      if (before?.version === version) {
        throw new OperatorProblem('REFUSED', `${version} is published already.`);
      }
      const auditId = await record(operator, 'build.publish', name, { reason, isPublished: true });
      return { auditId, before: before?.version ?? null };
    },
  };
}

function requirePlace({ productName, branch }: BuildName, { games, branches }: Places): void {
  if (!games.has(productName)) throw new OperatorProblem('NOT_FOUND', `There is no game ${productName}.`);
  if (!Object.hasOwn(branches, branch)) {
    throw new OperatorProblem('NOT_FOUND', `There is no branch ${branch} in content/branches.json.`);
  }
}
