import { createCipheriv, createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DEMO_VERSIONS } from '../seed/demo-world.seed.ts';

const SOURCES = resolve(import.meta.dirname, '../../../../../content/demo-games');
/** Random bytes that no compression shrinks, so that a download takes a moment. */
const WORLD_BYTES = 2 * 1024 * 1024;
const SCENES = ['hero-1280', 'scene-1-1280', 'scene-2-1280'];
/** Only the second version has it. */
const NEW_SCENE = 'scene-3-1280';

interface DemoGame {
  colour: string;
  good: string;
  bad: string;
  speed: number;
  pause: number;
}

export interface DemoGameFiles {
  productName: string;
  displayName: string;
  version: (typeof DEMO_VERSIONS)[number];
  /** The game's pictures, which an operator's content may not have. */
  art: string;
}

export async function readDemoGames(): Promise<Record<string, DemoGame>> {
  return JSON.parse(await readFile(join(SOURCES, 'games.json'), 'utf8'));
}

/** The locales that the games have texts in. British and American English need none. */
export function readDemoLanguages(): Promise<string[]> {
  return readdir(join(SOURCES, 'page/lang'));
}

/**
 * Writes a version of a demo game: a page with a small game, its art, and languages and larger art as packages. The
 * second version is faster and has one more scene; everything else is the same file.
 */
export async function writeDemoGame(
  folder: string,
  game: DemoGame,
  { productName, displayName, version, art }: DemoGameFiles,
): Promise<void> {
  const isSecond = version === DEMO_VERSIONS[1];
  await cp(join(SOURCES, 'page'), folder, { recursive: true });
  for (const name of ['art', 'art-hd', 'data']) await mkdir(join(folder, name), { recursive: true });
  const scenes = [...SCENES, ...(isSecond ? [NEW_SCENE] : [])].map((name) => `${name}.webp`);
  for (const file of [...scenes, 'wordmark.svg']) await copyArt(join(art, file), join(folder, 'art', file));
  await copyArt(join(art, 'master.webp'), join(folder, 'art-hd/scene.webp'));
  const settings = {
    name: displayName,
    version,
    words: { good: game.good, bad: game.bad },
    colour: game.colour,
    speed: isSecond ? game.speed * 1.25 : game.speed,
    pause: game.pause,
    goodShare: isSecond ? 0.65 : 0.7,
    scenes: scenes.map((file) => `art/${file}`),
    languages: await readDemoLanguages(),
  };
  await writeFile(join(folder, 'data/game.js'), `globalThis.GAME = ${JSON.stringify(settings, null, 2)};\n`);
  await writeFile(join(folder, 'data/world.pak'), worldOf(productName));
}

/** A picture that is missing becomes an empty file; the game shows its plain background then. */
async function copyArt(from: string, to: string): Promise<void> {
  await cp(from, to).catch(() => writeFile(to, ''));
}

/** The same for every version of a game. */
function worldOf(productName: string): Buffer {
  const key = createHash('sha256').update(productName).digest();
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(WORLD_BYTES));
}
