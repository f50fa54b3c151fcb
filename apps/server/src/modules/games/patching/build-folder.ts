import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type BuildFile, type BuildManifest, buildManifestSchema } from './build-manifest.ts';

/** A version of a game in one branch. */
export interface BuildName {
  productName: string;
  branch: string;
  version: string;
}

export interface OpenBuild {
  manifest: BuildManifest;
  /** All files, with those of packages. */
  filesByPath: ReadonlyMap<string, BuildFile>;
}

/** Manifests of large games take megabytes. */
const OPEN_BUILDS_MAX = 30;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export const MANIFEST_FILE = 'manifest.json';

/** `<product>/<branch>/<version>/` below the folder; it holds the manifest, and the files in `files/`. */
export function buildPath(root: string, { productName, branch, version }: BuildName): string {
  const names = [productName, branch, version];
  if (!names.every((name) => NAME.test(name))) throw new Error('not the name of a build');
  return join(root, ...names);
}

/** A version never changes once it was added, so what was read stays valid. */
export function createBuildFolder(root: string) {
  const builds = new LRUCache<string, OpenBuild>({
    max: OPEN_BUILDS_MAX,
    ignoreFetchAbort: true,
    // Once for all requests that wait for it.
    async fetchMethod(folder) {
      const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(nullIfMissing);
      if (text === null) return undefined;
      const manifest = buildManifestSchema.parse(JSON.parse(text));
      const files = [manifest.files, ...manifest.packages.map((one) => one.files)].flat();
      return { manifest, filesByPath: new Map(files.map((file) => [file.path, file])) };
    },
  });
  return {
    /** Null where there is no such version. */
    open: async (name: BuildName): Promise<OpenBuild | null> =>
      (await builds.fetch(buildPath(root, name))) ?? null,
    /** Only for paths of a manifest, which were checked when it was read. */
    locate: (name: BuildName, { path }: BuildFile): string => join(buildPath(root, name), 'files', path),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
