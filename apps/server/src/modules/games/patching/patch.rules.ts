import { createHash } from 'node:crypto';
import type { BuildFile, Launch } from './build-manifest.ts';

const PATCH_ID_LENGTH = 16;

/** The packages that these tokens name, in the order of the manifest. Each counts once, however often it is named. */
export function choosePackages<Package extends { name: string }>(
  packages: readonly Package[],
  tokens: readonly string[],
): Package[] {
  return packages.filter(({ name }) => tokens.includes(name));
}

export function launchOf(
  { launch }: { launch: Launch },
  chosen: readonly { launch?: Launch | undefined }[],
): Launch {
  return chosen.findLast((one) => one.launch)?.launch ?? launch;
}

export function totalBytes(files: readonly BuildFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** The same for the same files in the same order. */
export function digestOf(files: readonly BuildFile[]): string {
  const hash = createHash('sha256');
  for (const { path, sha256 } of files) hash.update(`${path}\n${sha256}\n`);
  return hash.digest('hex');
}

/** The same for the same version and the same digests of the base and the chosen packages. */
export function patchIdOf(version: string, digests: readonly string[]): string {
  return createHash('sha256')
    .update([version, ...digests].join('\n'))
    .digest('hex')
    .slice(0, PATCH_ID_LENGTH);
}
