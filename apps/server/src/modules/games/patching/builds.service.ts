import { rm } from 'node:fs/promises';
import type { Database, Queries } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { type BuildName, createBuildFolder, type OpenBuild } from './build-folder.ts';
import type { WholeFilesManifest } from './build-manifest.ts';
import { type BuildPlan, BuildProblem, importBuild, type SignedBuild, signBuild } from './import-build.ts';
import { findUnneededBuilds, hideBuild, removePacks, type UnneededBuilds } from './prune-builds.ts';
import {
  type BuildPlace,
  findPublished,
  listPublished,
  lockPlace,
  lockPublished,
  updatePublished,
  upsertPublished,
} from './published-builds.repository.ts';
import { loadReleaseKey } from './release-key.ts';
import { versionFor } from './roll-out.rules.ts';

export type { BuildPlace, PublishedBuild } from './published-builds.repository.ts';
export type Builds = ReturnType<typeof createBuilds>;

/** The versions of games in BUILDS_DIR, and which of them a branch has. */
export function createBuilds({
  env,
  db,
  clock,
}: {
  env: Pick<Env, 'buildsDir' | 'releaseKeyFile'>;
  db: Database;
  clock: Clock;
}) {
  const root = env.buildsDir;
  const folder = createBuildFolder(root);

  async function openAll(names: readonly BuildName[]): Promise<{ name: BuildName; build: OpenBuild }[]> {
    const opened: { name: BuildName; build: OpenBuild }[] = [];
    for (const name of names) {
      const build = await folder.open(name);
      if (build) opened.push({ name, build });
    }
    return opened;
  }

  /**
   * Not those of other closed branches: who has the name of a pack can download all of it, and so the parts of a game
   * that are not public yet.
   */
  async function findReusablePacks(
    { productName, branch }: BuildName,
    branches: Content['branches'],
  ): Promise<Set<string>> {
    const isShared = (other: string) =>
      other === branch || (branches[other] && !branches[other].tokensSha256);
    const names = (await folder.list()).filter(
      (one) => one.productName === productName && isShared(one.branch),
    );
    return new Set((await openAll(names)).flatMap(({ build }) => build.packs));
  }

  return {
    ...folder,
    listAll: async () => openAll(await folder.list()),
    published: (place: BuildPlace) => findPublished(db.queries, place),
    /** What the branch has for this player; null where nothing is published. */
    async versionFor({ productName, branch }: BuildPlace, userId: string): Promise<BuildName | null> {
      const published = await findPublished(db.queries, { productName, branch });
      return published && { productName, branch, version: versionFor(published, userId) };
    },
    /** Nothing else changes what the branch has until the transaction ends. */
    lockPlace,
    listPublished: () => listPublished(db.queries),
    /** Stores the files of a folder. They are not served before they are published. Returns the bytes that it took. */
    async add(
      name: BuildName,
      source: string,
      plan: BuildPlan,
      branches: Content['branches'],
    ): Promise<number> {
      if (await folder.has(name)) throw new BuildProblem(`version ${name.version} is there already`);
      const key = await loadReleaseKey(env.releaseKeyFile);
      const reused = await findReusablePacks(name, branches);
      return importBuild(source, { root, name, key, reused }, plan);
    },
    /** Signs a version that an earlier release added in whole files. */
    async sign(
      name: BuildName,
      wholeFiles: WholeFilesManifest,
      branches: Content['branches'],
    ): Promise<SignedBuild> {
      const key = await loadReleaseKey(env.releaseKeyFile);
      const reused = await findReusablePacks(name, branches);
      return signBuild({ root, name, key, reused }, wholeFiles);
    },
    publish: (tx: Queries, name: BuildName) => upsertPublished(tx, { ...name, publishedAt: clock.now() }),
    /** For a part of the players; the others keep what the branch has. */
    rollOut: (tx: Queries, { version, ...place }: BuildName, percent: number) =>
      updatePublished(tx, place, { nextVersion: version, nextPercent: percent, publishedAt: clock.now() }),
    /** For all players, without a roll-out. The next roll back goes to `formerVersion`, and not to what is replaced. */
    rollBack: (tx: Queries, { version, ...place }: BuildName, formerVersion: string | null) =>
      updatePublished(tx, place, {
        version,
        formerVersion,
        nextVersion: null,
        nextPercent: null,
        publishedAt: clock.now(),
      }),
    /** Nothing is published until the transaction ends. */
    async findUnneeded(tx: Queries, productName: string, addedBefore: Date): Promise<UnneededBuilds> {
      await lockPublished(tx);
      const published = await listPublished(tx);
      const names = (await folder.list()).filter((name) => name.productName === productName);
      const builds = await openAll(names);
      const times = { now: clock.now(), addedBefore };
      return findUnneededBuilds({ root, productName }, builds, published, times);
    },
    /** Part of the transaction: afterwards there are no such versions. Returns what removes their files. */
    async hide({ versions, packs }: UnneededBuilds): Promise<() => Promise<void>> {
      const hidden: string[] = [];
      for (const version of versions) hidden.push(await hideBuild(root, version));
      return async () => {
        for (const path of hidden) await rm(path, { recursive: true, force: true });
        await removePacks(packs, clock.now());
      };
    },
  };
}
