import { setImmediate } from 'node:timers/promises';
import { BUILD_MANIFEST_REUSE_S } from '@gatehouse/domain/limits';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../ports/clock.ts';
import type { BuildName, OpenBuild } from './build-folder.ts';
import type { BuildFile, BuildManifest } from './build-manifest.ts';
import { digestOf, totalBytes } from './patch.rules.ts';
import { type BodyPart, createBodyPart } from './shared-body.ts';

/** Files with signed URLs, as they are written into manifests. */
export interface SignedFiles {
  part: BodyPart;
  digest: string;
  totalBytes: number;
}

/** A version with signed URLs. The manifest of every set of packages is made of the same parts. */
export interface SignedVersion {
  manifest: BuildManifest;
  /** `{"files":[…` with the files that everyone gets. */
  base: SignedFiles;
  /** By name, `,…` with the files of a package. */
  packages: ReadonlyMap<string, SignedFiles>;
}

/** Some 300,000 files. */
const KEPT_BYTES_MAX = 128 * 1024 * 1024;
/** Takes a few milliseconds. Other requests are answered in between. */
const FILES_PER_TURN = 250;

/**
 * Signing takes 0.1 s of CPU for ten thousand files. The URLs name no player, so each file is signed once in five minutes
 * for everyone, and one request signs while the others wait for it.
 */
export function createSignedVersions({
  clock,
  open,
  urlOf,
}: {
  clock: Clock;
  open: (name: BuildName) => Promise<OpenBuild | null>;
  /** Returns the URLs of one period: they all expire at the same time. */
  urlOf: (name: BuildName) => (file: BuildFile) => string;
}) {
  const kept = new LRUCache<string, SignedVersion, BuildName>({
    maxSize: KEPT_BYTES_MAX,
    // A version that is larger than all of it is kept alone.
    sizeCalculation: (signed) => Math.min(sizeOf(signed), KEPT_BYTES_MAX),
    ttl: BUILD_MANIFEST_REUSE_S * 1000,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    // A version that is evicted while it is signed is still sent to the waiting requests.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: name }) => sign(name),
  });

  async function sign(name: BuildName): Promise<SignedVersion | undefined> {
    const build = await open(name);
    if (!build) return undefined;
    const { manifest } = build;
    const toUrl = urlOf(name);
    const base = await signFiles(manifest.files, toUrl, (entries) => `{"files":[${entries.join(',')}`);
    const packages = new Map<string, SignedFiles>();
    for (const one of manifest.packages) {
      const write = (entries: string[]) => entries.map((entry) => `,${entry}`).join('');
      packages.set(one.name, await signFiles(one.files, toUrl, write));
    }
    return { manifest, base, packages };
  }

  return {
    /** Null where there is no such version. */
    async find(name: BuildName): Promise<SignedVersion | null> {
      const key = [name.productName, name.branch, name.version].join('/');
      return (await kept.fetch(key, { context: name })) ?? null;
    },
  };
}

async function signFiles(
  files: readonly BuildFile[],
  toUrl: (file: BuildFile) => string,
  write: (entries: string[]) => string,
): Promise<SignedFiles> {
  const entries: string[] = [];
  for (const file of files) {
    entries.push(JSON.stringify({ ...file, url: toUrl(file) }));
    if (entries.length % FILES_PER_TURN === 0) await setImmediate();
  }
  const part = await createBodyPart(write(entries));
  return { part, digest: digestOf(files), totalBytes: totalBytes(files) };
}

function sizeOf({ base, packages }: SignedVersion): number {
  const all = [base, ...packages.values()];
  return all.reduce((sum, { part }) => sum + part.plain.length + part.deflated.length, 0);
}
