import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { InlineConfig } from 'vite';

/** More than one, because a demo or a page that is open still loads files of the build with which it started. */
const BUILDS_KEPT = 5;
/** The files of the last builds, newest first. */
const RECORD = '.vite/builds.json';

/** Builds into a folder that keeps the files of earlier builds. */
export async function buildBeside(folder: string, config: InlineConfig): Promise<void> {
  // Loaded lazily: at most starts everything is built already.
  const { build } = await import('vite');
  const built = [await build({ ...config, build: { ...config.build, emptyOutDir: false } })].flat();
  const files = built.flatMap((result) => ('output' in result ? result.output : []));
  removeOldAssets(
    folder,
    files.map(({ fileName }) => fileName),
  );
}

/** Removes the assets of a build folder that none of the last builds has. `files` are those of the newest. */
export function removeOldAssets(folder: string, files: readonly string[]): void {
  const assets = filesIn(folder).filter(isAsset);
  const record = join(folder, RECORD);
  // Without a record, all that is there may be in use.
  const before: string[][] = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [assets];
  const builds = [files, ...before].slice(0, BUILDS_KEPT);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(builds));
  const kept = new Set(builds.flat());
  for (const file of assets) if (!kept.has(file.replace(/\.(br|gz)$/, ''))) rmSync(join(folder, file));
}

/** What a copy of the newest build consists of. */
export function newestFiles(folder: string): string[] {
  const [newest]: string[][] = JSON.parse(readFileSync(join(folder, RECORD), 'utf8'));
  return filesIn(folder).filter((file) =>
    isAsset(file) ? newest?.includes(file) : !file.startsWith('.vite/'),
  );
}

const isAsset = (file: string) => /^assets\/.*\.\w+$/.test(file);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
