import { setImmediate } from 'node:timers/promises';
import type { ChunkedVersion } from '@gatehouse/contract/patching';
import { BUILD_MANIFEST_REUSE_S } from '@gatehouse/domain/limits';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../ports/clock.ts';
import type { BuildName, BuildPart, OpenBuild } from './build-folder.ts';
import type { BuildFile } from './build-manifest.ts';
import { type BodyPart, createBodyPart } from './shared-body.ts';

/** A version with signed URLs. The manifest of every set of packages is made of the same parts. */
export interface SignedVersion {
  build: OpenBuild;
  /** The beginning of the manifest, with the files or the index that everyone gets. */
  base: BodyPart;
  /** By name, `,…` with the files or the index of a package. */
  packages: ReadonlyMap<string, BodyPart>;
  /** What follows them, before the other fields. */
  end: string;
}

/** Some 300,000 files. */
const KEPT_BYTES_MAX = 128 * 1024 * 1024;
/** Takes a few milliseconds. Other requests are answered in between. */
const FILES_PER_TURN = 250;

/**
 * Signing takes 0.1 s of CPU for ten thousand whole files. The URLs name no player, so each file is signed once in five
 * minutes for everyone, and one request signs while the others wait for it. A version in chunks has one signature.
 */
export function createSignedVersions({
  clock,
  open,
  urlOf,
  packsOf,
}: {
  clock: Clock;
  open: (name: BuildName) => Promise<OpenBuild | null>;
  /** Returns the URLs of one period: they all expire at the same time. */
  urlOf: (name: BuildName) => (file: BuildFile) => string;
  packsOf: (productName: string) => ChunkedVersion['packs'];
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
    const { signed } = build;
    const toUrl = urlOf(name);
    const write = (part: BuildPart) =>
      part.index ? JSON.stringify(part.index) : writeFiles(part.files, toUrl);
    const about = signed && JSON.stringify({ ...signed, packs: packsOf(name.productName) });
    const start = about ? `{"chunked":${about.slice(0, -1)},"indexes":[` : '{"files":[';
    const base = await createBodyPart(`${start}${await write(build.base)}`);
    const packages = new Map<string, BodyPart>();
    for (const one of build.packages) {
      const text = await write(one);
      packages.set(one.name, await createBodyPart(text && `,${text}`));
    }
    return { build, base, packages, end: about ? ']},"files":[],' : '],' };
  }

  return {
    /** Null where there is no such version. */
    async find(name: BuildName): Promise<SignedVersion | null> {
      const build = await open(name);
      // A version of whole files may be signed at any time: then its files are no longer served.
      const key = [name.productName, name.branch, name.version, build?.signed?.signature].join('/');
      return (await kept.fetch(key, { context: name })) ?? null;
    },
  };
}

async function writeFiles(files: readonly BuildFile[], toUrl: (file: BuildFile) => string): Promise<string> {
  const entries: string[] = [];
  for (const file of files) {
    entries.push(JSON.stringify({ ...file, url: toUrl(file) }));
    if (entries.length % FILES_PER_TURN === 0) await setImmediate();
  }
  return entries.join(',');
}

function sizeOf({ base, packages }: SignedVersion): number {
  const all = [base, ...packages.values()];
  return all.reduce((sum, { plain, deflated }) => sum + plain.length + deflated.length, 0);
}
