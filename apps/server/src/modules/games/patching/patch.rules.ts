import { createHash } from 'node:crypto';
import type { BuildFile, BuildManifest, Launch } from './build-manifest.ts';

const PATCH_ID_LENGTH = 16;

/** What a player installs who asked for these packages. */
export function selectFiles(
  { files, packages, launch }: BuildManifest,
  tokens: readonly string[],
): { files: BuildFile[]; launch: Launch } {
  const chosen = packages.filter(({ name }) => tokens.includes(name));
  const all = [files, ...chosen.map((one) => one.files)].flat();
  return {
    files: all.sort((a, b) => (a.path < b.path ? -1 : 1)),
    launch: chosen.findLast((one) => one.launch)?.launch ?? launch,
  };
}

export function totalBytes(files: readonly BuildFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** The same for the same files in the same version. */
export function patchIdOf(version: string, files: readonly BuildFile[]): string {
  const hash = createHash('sha256').update(version);
  for (const { path, sha256 } of files) hash.update(`\n${path}\n${sha256}`);
  return hash.digest('hex').slice(0, PATCH_ID_LENGTH);
}
