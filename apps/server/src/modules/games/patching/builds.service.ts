import { readdir } from 'node:fs/promises';
import type { Database, Queries } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type BuildName, buildPath, createBuildFolder, MANIFEST_FILE } from './build-folder.ts';
import { type BuildPlan, importBuild } from './import-build.ts';
import {
  findPublished,
  listPublished,
  type PublishedBuild,
  upsertPublished,
} from './published-builds.repository.ts';

export type Builds = ReturnType<typeof createBuilds>;

/** The versions of games in BUILDS_DIR, and which of them a branch has. */
export function createBuilds({
  env,
  db,
  clock,
}: {
  env: Pick<Env, 'buildsDir'>;
  db: Database;
  clock: Clock;
}) {
  const folder = createBuildFolder(env.buildsDir);
  return {
    ...folder,
    published: (place: Pick<PublishedBuild, 'productName' | 'branch'>) => findPublished(db.queries, place),
    listPublished: () => listPublished(db.queries),
    /** Every version in the folder, published or not. */
    async list(): Promise<BuildName[]> {
      const manifests = await readdir(env.buildsDir, { recursive: true }).catch(() => []);
      return manifests.flatMap((file) => {
        const [productName, branch, version, name, ...rest] = file.split(/[\\/]/);
        const isBuild = name === MANIFEST_FILE && rest.length === 0;
        return isBuild && productName && branch && version ? [{ productName, branch, version }] : [];
      });
    },
    /** Copies a folder. It is not served before it is published. */
    add: (name: BuildName, source: string, plan: BuildPlan) =>
      importBuild(source, buildPath(env.buildsDir, name), name.version, plan),
    publish: (tx: Queries, name: BuildName) => upsertPublished(tx, { ...name, publishedAt: clock.now() }),
  };
}
