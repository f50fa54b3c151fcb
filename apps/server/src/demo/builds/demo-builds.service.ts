import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultBranchOf } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Database } from '../../db/db.ts';
import type { Env } from '../../env.ts';
import type { Content } from '../../modules/content/files/content.ts';
import type { BuildName } from '../../modules/games/patching/build-folder.ts';
import type { Builds } from '../../modules/games/patching/builds.service.ts';
import type { BuildPlan } from '../../modules/games/patching/import-build.ts';
import { DEMO_VERSIONS } from '../seed/demo-world.seed.ts';
import { readDemoGames, readDemoLanguages, writeDemoGame } from './demo-game-files.ts';

export type DemoBuilds = ReturnType<typeof createDemoBuilds>;

async function readPlan(): Promise<BuildPlan> {
  const languages = await readDemoLanguages();
  return {
    launch: { kind: 'page', path: 'index.html' },
    packages: [
      ...languages.map((name) => ({ name, folder: `lang/${name}` })),
      { name: 'high-resolution-art', folder: 'art-hd' },
    ],
  };
}

/** The small games that the demo has to install. */
export function createDemoBuilds({
  env,
  content,
  db,
  builds,
}: {
  env: Pick<Env, 'buildsDir' | 'contentDir' | 'environment'>;
  content: Content;
  db: Database;
  builds: Builds;
}) {
  const branch = defaultBranchOf(env.environment);
  const publish = (name: BuildName) => db.transaction((tx) => builds.publish(tx, name));

  async function add(name: BuildName & { version: (typeof DEMO_VERSIONS)[number] }, displayName: string) {
    const game = (await readDemoGames())[name.productName];
    if (!game) return;
    const folder = await mkdtemp(join(env.buildsDir, '.demo-'));
    try {
      const art = join(env.contentDir, 'art', name.productName);
      await writeDemoGame(folder, game, { ...name, displayName, art });
      await builds.add(name, folder, await readPlan(), content.branches);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    /** Adds both versions of each game, and publishes the first where nothing is published. */
    async prepare(): Promise<void> {
      await mkdir(env.buildsDir, { recursive: true });
      const games = Object.keys(await readDemoGames()).filter((name) => content.games.has(name));
      const added = await builds.list();
      const published = await builds.listPublished();
      for (const productName of games) {
        const displayName = content.products.get(productName)?.texts.get(DEFAULT_LOCALE)?.displayName;
        const isOfGame = (build: Omit<BuildName, 'version'>) =>
          build.productName === productName && build.branch === branch;
        const own = added.filter(isOfGame).map(({ version }) => version);
        for (const version of DEMO_VERSIONS.filter((one) => !own.includes(one))) {
          await add({ productName, branch, version }, displayName ?? productName);
        }
        if (!published.some(isOfGame)) await publish({ productName, branch, version: DEMO_VERSIONS[0] });
      }
    },
    /** False where there is no such version. */
    async publish(productName: string, version: string): Promise<boolean> {
      const isKnown =
        (DEMO_VERSIONS as readonly string[]).includes(version) && content.games.has(productName);
      if (!isKnown || !(await builds.open({ productName, branch, version }))) return false;
      await publish({ productName, branch, version });
      return true;
    },
  };
}
