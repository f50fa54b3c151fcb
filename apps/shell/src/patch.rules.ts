import { createHash } from 'node:crypto';
import type { PatchManifest } from '@gatehouse/contract/patching';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import { foldersOf } from './patch-plan.rules.ts';

/**
 * Whether the files can exist together on every system: no path twice, also in another case, and none that is
 * a folder of another. The contract has checked each path for itself.
 */
export function isConsistent({
  files,
  launch,
}: {
  files: readonly { path: string }[];
  launch: PatchManifest['launch'];
}): boolean {
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  const isBelowFile = (path: string) => foldersOf(path).some((folder) => paths.has(folder));
  return (
    paths.size === files.length &&
    ![...paths].some(isBelowFile) &&
    files.some(({ path }) => path === launch.path)
  );
}

const SYSTEMS: Partial<Record<NodeJS.Platform, ClientSystem>> = { win32: 'windows', darwin: 'macos' };

/** The wanted packages and the one for this system: games that have it add its files. */
export function withSystem(packages: readonly string[], platform: NodeJS.Platform): string[] {
  return [...new Set([...packages, SYSTEMS[platform] ?? 'linux'])];
}

export interface Sample {
  atMs: number;
  receivedBytes: number;
}

const WINDOW_MS = 5_000;
const KNOWN_AFTER_MS = 500;
const SAMPLE_INTERVAL_MS = 100;

/** Keeps what the speed is computed from. Progress is reported with every chunk, which is more than that needs. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.atMs - last.atMs < SAMPLE_INTERVAL_MS) return samples;
  return [...samples.filter(({ atMs }) => atMs > sample.atMs - WINDOW_MS), sample];
}

/** Speed over the last seconds; null while too little is known. */
export function bytesPerSecond(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < KNOWN_AFTER_MS) return null;
  return Math.round(((last.receivedBytes - first.receivedBytes) * 1000) / (last.atMs - first.atMs));
}

export function secondsLeft(speed: number | null, remainingBytes: number): number | null {
  return speed ? Math.ceil(remainingBytes / speed) : null;
}

/** Analytics identify a patch by a UUID: this one always is the same for a branch and its version. */
export function patchUuid({ branchId, patchId }: Pick<PatchManifest, 'branchId' | 'patchId'>): string {
  const hex = createHash('sha256').update(`${branchId} ${patchId}`).digest('hex');
  // Version 8 of RFC 9562: the bits are ours.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
