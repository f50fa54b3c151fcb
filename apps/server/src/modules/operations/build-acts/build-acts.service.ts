import type { Database } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import type { BuildName, OpenBuild } from '../../games/patching/build-folder.ts';
import type { Builds, PublishedBuild } from '../../games/patching/builds.service.ts';
import { type BuildPlan, BuildProblem, type SignedBuild } from '../../games/patching/import-build.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import { noVersion } from './no-version.ts';

interface BuildSize {
  files: number;
  totalBytes: number;
  /** On the disk. Versions share most of it. */
  storedBytes: number;
}

export interface ListedBuild extends BuildName, BuildSize {
  addedAt: Date;
  /** The packages that are for one system; none where every system gets the same files. */
  systems: string[];
  /** Of the players of the branch. */
  percent: number;
  isPublished: boolean;
  /** When it was changed last what the branch has; null where nothing is published. */
  branchChangedAt: Date | null;
}

export interface SignedBuilds {
  /** Null where all were signed already. */
  auditId: number | null;
  versions: BuildName[];
  newBytes: number;
}

export interface PrunedBuilds {
  /** Null where nothing was removed. */
  auditId: number | null;
  versions: BuildName[];
  packs: number;
  bytes: number;
}

/** Packages that launchers choose by their system. */
const SYSTEMS: readonly string[] = ['windows', 'macos', 'linux'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** The game and the branch must be in the content. */
type Places = Pick<Content, 'games' | 'branches'>;

export interface NewBuild extends BuildName {
  source: string;
  plan: BuildPlan;
  isPublished: boolean;
  reason: string | null;
}

export type BuildActs = ReturnType<typeof createBuildActs>;

export function createBuildActs({
  db,
  clock,
  builds,
  auditLog,
}: {
  db: Database;
  clock: Clock;
  builds: Builds;
  auditLog: AuditLog;
}) {
  function record(
    operator: Operator,
    act: Extract<OperatorAct, `build.${string}`>,
    { productName, branch, version }: BuildName,
    { reason, isPublished }: { reason: string | null; isPublished: boolean },
  ): Promise<number> {
    return db.transaction(async (tx) => {
      if (isPublished) {
        await builds.publish(tx, { productName, branch, version });
        // This waits for a `build prune`, which may have removed it.
        if (!(await builds.has({ productName, branch, version })))
          throw noVersion(productName, branch, version);
      }
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
    /** The games that have a version. */
    async products(): Promise<string[]> {
      return [...new Set((await builds.list()).map(({ productName }) => productName))].sort();
    },

    async list(productName?: string): Promise<ListedBuild[]> {
      const published = await builds.listPublished();
      const listed: ListedBuild[] = [];
      // Manifests are large: one after the other.
      for (const name of await builds.list()) {
        const build = !productName || name.productName === productName ? await builds.open(name) : null;
        if (!build) continue;
        const place = published.find(
          (one) => one.productName === name.productName && one.branch === name.branch,
        );
        listed.push({
          ...name,
          ...sizeOf(build),
          addedAt: build.addedAt,
          systems: build.packages.map((one) => one.name).filter((one) => SYSTEMS.includes(one)),
          percent: percentOf(name.version, place),
          isPublished: place?.version === name.version,
          branchChangedAt: place?.publishedAt ?? null,
        });
      }
      return listed;
    },

    /** The files are stored first: without the entry in the audit log they are there and not published. */
    async add(operator: Operator, build: NewBuild, places: Places) {
      requirePlace(build, places);
      const { productName, branch, version, source, plan, isPublished, reason } = build;
      const name = { productName, branch, version };
      const newBytes = await builds.add(name, source, plan, places.branches).catch(refuse('Not added'));
      const auditId = await record(operator, 'build.add', name, { reason, isPublished });
      const added = await builds.open(name);
      if (!added) throw noVersion(productName, branch, version);
      return { auditId, ...sizeOf(added), newBytes };
    },

    /** Also for going back to an older version. */
    async publish(operator: Operator, name: BuildName, reason: string | null, places: Places) {
      requirePlace(name, places);
      const { productName, branch, version } = name;
      if (!(await builds.open(name))) {
        throw noVersion(productName, branch, version);
      }
      const before = await builds.published(name);
      if (before?.version === version && before.nextVersion === null) {
        throw new OperatorProblem('REFUSED', `${version} is published already.`);
      }
      const auditId = await record(operator, 'build.publish', name, { reason, isPublished: true });
      return { auditId, before: before?.version ?? null };
    },

    /** Signs versions that an earlier release added without a signature. Launchers that know the key refuse them. */
    async sign(
      operator: Operator,
      { productName, reason }: { productName: string; reason: string | null },
      places: Places,
    ): Promise<SignedBuilds> {
      const versions: BuildName[] = [];
      const signed: SignedBuild[] = [];
      for (const { name, build } of await builds.listAll()) {
        if (name.productName !== productName || !build.wholeFiles) continue;
        versions.push(name);
        signed.push(await builds.sign(name, build.wholeFiles, places.branches).catch(refuse('Not signed')));
      }
      const newBytes = signed.reduce((sum, one) => sum + one.newBytes, 0);
      if (versions.length === 0) return { auditId: null, versions, newBytes };
      const auditId = await db.transaction(async (tx) => {
        const entry = await auditLog.record(tx, operator, {
          act: 'build.sign',
          subjectType: 'product',
          subjectId: productName,
          reason,
          details: { versions: versions.map((one) => `${one.branch}/${one.version}`), bytes: newBytes },
        });
        for (const one of signed) await one.apply();
        return entry;
      });
      return { auditId, versions, newBytes };
    },

    /** Removes versions that were added before a time and are not published, and packs that no other one needs. */
    async prune(
      operator: Operator,
      { productName, days, reason }: { productName: string; days: number; reason: string | null },
      { isDryRun }: { isDryRun: boolean },
    ): Promise<PrunedBuilds> {
      const addedBefore = new Date(clock.now().getTime() - days * DAY_MS);
      const { pruned, removeFiles } = await db.transaction(async (tx) => {
        const unneeded = await builds.findUnneeded(tx, productName, addedBefore);
        const versions = unneeded.versions.map(({ branch, version }) => ({ productName, branch, version }));
        const packs = unneeded.packs.length;
        const bytes = [...unneeded.versions, ...unneeded.packs].reduce((sum, one) => sum + one.bytes, 0);
        if (isDryRun || versions.length + packs === 0) {
          return { pruned: { auditId: null, versions, packs, bytes } };
        }
        const auditId = await auditLog.record(tx, operator, {
          act: 'build.prune',
          subjectType: 'product',
          subjectId: productName,
          reason,
          details: { versions: versions.map((one) => `${one.branch}/${one.version}`), packs, bytes },
        });
        return { pruned: { auditId, versions, packs, bytes }, removeFiles: await builds.hide(unneeded) };
      });
      await removeFiles?.();
      return pruned;
    },
  };
}

const refuse = (what: string) => (error: unknown) => {
  if (error instanceof BuildProblem) throw new OperatorProblem('REFUSED', `${what}: ${error.message}.`);
  throw error;
};

function percentOf(version: string, place: PublishedBuild | undefined): number {
  if (!place) return 0;
  const next = place.nextPercent ?? 0;
  if (version === place.nextVersion) return next;
  return version === place.version ? 100 - next : 0;
}

function sizeOf({ base, packages, storedBytes }: OpenBuild): BuildSize {
  const parts = [base, ...packages];
  return {
    files: parts.reduce((sum, { fileCount }) => sum + fileCount, 0),
    totalBytes: parts.reduce((sum, part) => sum + part.totalBytes, 0),
    storedBytes,
  };
}

function requirePlace({ productName, branch }: BuildName, { games, branches }: Places): void {
  if (!games.has(productName)) throw new OperatorProblem('NOT_FOUND', `There is no game ${productName}.`);
  if (!Object.hasOwn(branches, branch)) {
    throw new OperatorProblem('NOT_FOUND', `There is no branch ${branch} in content/branches.json.`);
  }
}
