import { access, glob, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type ChunkedVersion, versionStatement } from '@gatehouse/contract/patching';
import { LRUCache } from 'lru-cache';
import {
  type BuildFile,
  type BuildManifest,
  buildManifestSchema,
  type Launch,
  type WholeFilesManifest,
} from './build-manifest.ts';
import { digestOf, totalBytes } from './patch.rules.ts';

/** A version of a game in one branch. */
export interface BuildName {
  productName: string;
  branch: string;
  version: string;
}

/** The base of a version, or a package. */
export interface BuildPart {
  fileCount: number;
  totalBytes: number;
  /** The same for the same files in the same order. */
  digest: string;
  /** Whole files; none of a version in chunks. */
  files: readonly BuildFile[];
  index?: ChunkedVersion['indexes'][number];
}

export interface BuildPackage extends BuildPart {
  name: string;
  /** What is started where the package is installed. */
  launch?: Launch | undefined;
}

export interface OpenBuild {
  version: string;
  /** When its manifest was written last: it is signed later where an earlier release has added it. */
  addedAt: Date;
  launch: Launch;
  base: BuildPart;
  packages: readonly BuildPackage[];
  /** All whole files, with those of packages. */
  filesByPath: ReadonlyMap<string, BuildFile>;
  /** Null for a version in whole files, which is `wholeFiles`. */
  signed: Pick<ChunkedVersion, 'statement' | 'signature' | 'publicKey'> | null;
  wholeFiles: WholeFilesManifest | null;
  packs: readonly string[];
  storedBytes: number;
}

/** Manifests of large games take megabytes. */
const OPEN_BUILDS_MAX = 30;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const PACK_NAME = /^[0-9a-f]{64}$/;

export const MANIFEST_FILE = 'manifest.json';
/** Of a version in whole files. It is left for a while when the version is signed. */
export const WHOLE_FILES_FOLDER = 'files';
/** Begins with a character that no product does. */
export const PACKS_FOLDER = '_packs';

/** `<product>/<branch>/<version>/` below the folder. It holds the manifest, and whole files in `files/`. */
export function buildPath(root: string, { productName, branch, version }: BuildName): string {
  return join(root, ...[productName, branch, version].map(checkName));
}

/** Packs are shared by all versions of a product. */
export function packsPath(root: string, productName: string): string {
  return join(root, PACKS_FOLDER, checkName(productName));
}

/** The files of a version never change once it was added. Its manifest does when it is signed later. */
export function createBuildFolder(root: string) {
  const builds = new LRUCache<string, OpenBuild, { manifest: string; addedAt: Date }>({
    max: OPEN_BUILDS_MAX,
    ignoreFetchAbort: true,
    // Once for all requests that wait for it.
    async fetchMethod(_key, _stale, { context: { manifest, addedAt } }) {
      const text = await readFile(manifest, 'utf8').catch(nullIfMissing);
      return text === null ? undefined : toOpenBuild(buildManifestSchema.parse(JSON.parse(text)), addedAt);
    },
  });

  async function open(name: BuildName): Promise<OpenBuild | null> {
    const manifest = join(buildPath(root, name), MANIFEST_FILE);
    const found = await stat(manifest).catch(nullIfMissing);
    if (!found) return null;
    return (
      (await builds.fetch(`${found.mtimeMs} ${manifest}`, { context: { manifest, addedAt: found.mtime } })) ??
      null
    );
  }
  return {
    /** Null where there is no such version. */
    open,
    /** On disk now, whatever was read before. */
    has: (name: BuildName): Promise<boolean> =>
      access(join(buildPath(root, name), MANIFEST_FILE)).then(
        () => true,
        () => false,
      ),
    /** Every version in the folder, published or not. */
    async list(): Promise<BuildName[]> {
      const found: BuildName[] = [];
      for await (const path of glob(`[!_.]*/*/*/${MANIFEST_FILE}`, { cwd: root })) {
        const [productName = '', branch = '', version = ''] = path.split(sep);
        if ([productName, branch, version].every((name) => NAME.test(name))) {
          found.push({ productName, branch, version });
        }
      }
      return found;
    },
    /** Only for paths of a manifest, which were checked when it was read. */
    locate: (name: BuildName, { path }: BuildFile): string =>
      join(buildPath(root, name), WHOLE_FILES_FOLDER, path),
    /** Null for what is not the name of a pack. */
    locatePack: (productName: string, pack: string): string | null =>
      PACK_NAME.test(pack) ? join(packsPath(root, productName), pack) : null,
  };
}

function toOpenBuild(manifest: BuildManifest, addedAt: Date): OpenBuild {
  if (!('statement' in manifest)) {
    const { version, launch, files, packages } = manifest;
    const all = [files, ...packages.map((one) => one.files)].flat();
    return {
      version,
      addedAt,
      launch,
      base: wholeFiles(files),
      packages: packages.map((one) => ({ ...one, ...wholeFiles(one.files) })),
      filesByPath: new Map(all.map((file) => [file.path, file])),
      signed: null,
      wholeFiles: manifest,
      packs: [],
      storedBytes: totalBytes(all),
    };
  }
  const { statement, signature, publicKey, indexes, packs, storedBytes } = manifest;
  const { version, launch, indexes: stated } = versionStatement.parse(JSON.parse(statement));
  const parts = stated.map((one, nth) => {
    const { sha256 = '', files = 0, chunks = [] } = indexes[nth] ?? {};
    if (sha256 !== one.sha256) throw new Error('the manifest does not have the indexes of its statement');
    const part = { fileCount: files, totalBytes: one.totalBytes, digest: sha256, files: [] };
    return { ...part, index: { sha256, chunks }, name: one.package ?? '', launch: one.launch };
  });
  const [base, ...packages] = parts;
  if (!base) throw new Error('the statement has no index');
  const signed = { statement, signature, publicKey };
  return {
    version,
    addedAt,
    launch,
    base,
    packages,
    filesByPath: new Map(),
    signed,
    wholeFiles: null,
    packs,
    storedBytes,
  };
}

function wholeFiles(files: readonly BuildFile[]): BuildPart {
  return { fileCount: files.length, totalBytes: totalBytes(files), digest: digestOf(files), files };
}

function checkName(name: string): string {
  if (!NAME.test(name)) throw new Error('not the name of a build');
  return name;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
