import { createHash, hash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type ChunkedFile, writeChunkIndex, writeChunks } from '@gatehouse/contract/chunk-index';
import { type Prerequisite, STATEMENT_LENGTH_MAX, type VersionStatement } from '@gatehouse/contract/patching';
import { FILE_PATH_LENGTH_MAX, isFilePath } from '@gatehouse/domain/file-path';
import { type BuildName, buildPath, MANIFEST_FILE, packsPath, WHOLE_FILES_FOLDER } from './build-folder.ts';
import type { BuildFile, ChunkedManifest, Launch, WholeFilesManifest } from './build-manifest.ts';
import { type ChunkSizes, createCutter, type ReadBytes } from './cut-chunks.ts';
import { createPackWriter, type PackWriter } from './pack-writer.ts';
import type { ReleaseKey } from './release-key.ts';

export interface BuildPlan {
  launch: Launch;
  /** Files below `folder` belong to the package. */
  packages: readonly { name: string; folder: string; launch?: Launch }[];
  prerequisites?: readonly Prerequisite[];
}

export interface BuildTarget {
  root: string;
  name: BuildName;
  key: ReleaseKey;
  /** Packs whose chunks are not stored again. */
  reused: Iterable<string>;
}

export interface SignedBuild {
  newBytes: number;
  apply(): Promise<void>;
}

/** What is wrong with the folder that was given, or with the place for it. */
export class BuildProblem extends Error {
  override name = 'BuildProblem';
}

const KIB = 1024;
/** Other sizes would cut all files in other places, and players would download whole games again. */
const FILE_CHUNKS: ChunkSizes = { min: 16 * KIB, average: 64 * KIB, max: 256 * KIB };
/** Small, because one changed chunk of a game changes one line of its index. */
const INDEX_CHUNKS: ChunkSizes = { min: 4 * KIB, average: 16 * KIB, max: 64 * KIB };
/** No space, or none for this user. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** The files that everyone gets, or those of a package. */
interface Part {
  package: string | null;
  launch?: Launch | undefined;
  paths: string[];
}

/**
 * Stores the files of a folder as chunks, and signs which files they are. The version is there when the last step, a
 * rename, is done. Chunks in the packs named in `reused` are not stored again. Returns the bytes that were stored.
 */
export async function importBuild(
  source: string,
  { root, name, key, reused }: BuildTarget,
  plan: BuildPlan,
): Promise<number> {
  const parts = arrange(await pathsIn(source), plan);
  return onDisk(async () => {
    const packs = await createPackWriter(packsPath(root, name.productName), reused);
    const manifest = await storeParts(source, parts, { packs, name, key, plan });
    await writeManifest(root, name, manifest);
    return packs.summary().newBytes;
  });
}

/**
 * Stores a version that an earlier release added in whole files as chunks, and signs it. It is the same version: each file
 * is compared with its SHA-256. The whole files stay, for downloads that have begun. It is signed after `apply`.
 */
export async function signBuild(
  { root, name, key, reused }: BuildTarget,
  { launch, files, packages }: WholeFilesManifest,
): Promise<SignedBuild> {
  const pathsOf = (list: readonly BuildFile[]) => list.map(({ path }) => path);
  const parts: Part[] = [
    { package: null, paths: pathsOf(files) },
    ...packages.map((one) => ({ package: one.name, launch: one.launch, paths: pathsOf(one.files) })),
  ];
  const target = buildPath(root, name);
  return onDisk(async () => {
    const packs = await createPackWriter(packsPath(root, name.productName), reused);
    const before = [files, ...packages.map((one) => one.files)].flat();
    const expected = new Map(before.map(({ path, sha256 }) => [path, sha256]));
    const source = join(target, WHOLE_FILES_FOLDER);
    const manifest = await storeParts(source, parts, { packs, name, key, plan: { launch }, expected });
    const partial = join(packsPath(root, name.productName), `.${randomUUID()}`);
    await writeFile(partial, JSON.stringify(manifest), { flush: true });
    return {
      newBytes: packs.summary().newBytes,
      apply: () => rename(partial, join(target, MANIFEST_FILE)),
    };
  });
}

async function onDisk<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (FULL.includes(code)) throw new BuildProblem('the disk of BUILDS_DIR is full');
    throw error;
  }
}

async function storeParts(
  source: string,
  parts: readonly Part[],
  {
    packs,
    name,
    key,
    plan,
    expected,
  }: {
    packs: PackWriter;
    name: BuildName;
    key: ReleaseKey;
    plan: Omit<BuildPlan, 'packages'>;
    /** What the SHA-256 of each file must be. */
    expected?: ReadonlyMap<string, string>;
  },
): Promise<ChunkedManifest> {
  const stored: (Part & { files: ChunkedFile[] })[] = [];
  const [cutFile, cutIndex] = [createCutter(FILE_CHUNKS), createCutter(INDEX_CHUNKS)];
  for (const part of parts) {
    const files: ChunkedFile[] = [];
    for (const path of part.paths) {
      const file = await storeFile(source, path, cutFile, packs);
      if (expected && file.sha256 !== expected.get(path)) {
        throw new BuildProblem(`${path} is not what it was when it was added`);
      }
      files.push(file);
    }
    stored.push({ ...part, files });
  }
  // The indexes say where the chunks of files are.
  await packs.flush();
  const stated: VersionStatement['indexes'] = [];
  const indexes: { sha256: string; files: number; chunks: ChunkedFile['chunks'] }[] = [];
  for (const { package: packageName, launch: ownLaunch, files } of stored) {
    const index = Buffer.from(writeChunkIndex(files));
    const sha256 = hash('sha256', index);
    const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    const about = { package: packageName, totalBytes, size: index.length, sha256 };
    stated.push(ownLaunch ? { ...about, launch: ownLaunch } : about);
    indexes.push({
      sha256,
      files: files.length,
      chunks: await storeChunks(cutIndex(readerOf(index)), packs),
    });
  }
  await packs.flush();
  const { productName, version } = name;
  const { launch, prerequisites = [] } = plan;
  const statement: VersionStatement = {
    format: 1,
    productName,
    version,
    launch,
    ...(prerequisites.length > 0 ? { prerequisites: [...prerequisites] } : {}),
    indexes: stated,
  };
  const text = JSON.stringify(statement);
  if (text.length > STATEMENT_LENGTH_MAX) throw new BuildProblem('it has too many packages');
  const { packs: packNames, storedBytes } = packs.summary();
  return {
    statement: text,
    signature: key.sign(text),
    publicKey: key.publicKey,
    indexes: indexes.map((one) => ({ ...one, chunks: writeChunks(one.chunks) })),
    packs: packNames,
    storedBytes,
  };
}

async function storeFile(
  source: string,
  path: string,
  cut: ReturnType<typeof createCutter>,
  packs: PackWriter,
): Promise<ChunkedFile> {
  const sum = createHash('sha256');
  let size = 0;
  const fail = (error: Error) => {
    throw new BuildProblem(`${path} cannot be read: ${error.message}`);
  };
  const file = await open(join(source, path)).catch(fail);
  async function read(into: Buffer): Promise<number> {
    const { bytesRead } = await file.read(into).catch(fail);
    sum.update(into.subarray(0, bytesRead));
    size += bytesRead;
    return bytesRead;
  }
  try {
    const chunks = await storeChunks(cut(read), packs);
    return { path, size, sha256: sum.digest('hex'), chunks };
  } finally {
    await file.close();
  }
}

async function storeChunks(
  contents: AsyncIterable<Buffer>,
  packs: PackWriter,
): Promise<ChunkedFile['chunks']> {
  const chunks: ChunkedFile['chunks'] = [];
  for await (const content of contents) chunks.push(await packs.add(content));
  return chunks;
}

function readerOf(content: Buffer): ReadBytes {
  let at = 0;
  return async (into) => {
    const length = content.copy(into, 0, at);
    at += length;
    return length;
  };
}

/** Prepared next to the packs, where `prune-builds.ts` finds what a killed process left. */
async function writeManifest(root: string, name: BuildName, manifest: ChunkedManifest): Promise<void> {
  const folder = packsPath(root, name.productName);
  for (const pack of manifest.packs) {
    await access(join(folder, pack)).catch(() => {
      throw new BuildProblem('packs were removed at the same time; add it again');
    });
  }
  const target = buildPath(root, name);
  const work = join(folder, `.${randomUUID()}`);
  try {
    await mkdir(work);
    await writeFile(join(work, MANIFEST_FILE), JSON.stringify(manifest), { flush: true });
    await mkdir(dirname(target), { recursive: true });
    await rename(work, target);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new BuildProblem('it is there already');
    throw error;
  }
}

/** The files below a folder, which can be installed on every system. */
export async function pathsIn(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => {
    throw new BuildProblem(`${source} is no folder that can be read`);
  });
  const files = entries.filter((entry) => !entry.isDirectory());
  const seen = new Set<string>();
  const paths = files.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(join(source, sep).length).split(sep).join('/');
    if (!entry.isFile()) throw new BuildProblem(`${path} is no regular file`);
    if (!isFilePath(path)) {
      throw new BuildProblem(
        `${path} cannot be installed on every system: use letters, digits and . _ - + ( ), at most ${FILE_PATH_LENGTH_MAX} characters`,
      );
    }
    if (seen.has(path.toLowerCase())) throw new BuildProblem(`${path} is there twice, in another case`);
    seen.add(path.toLowerCase());
    return path;
  });
  if (paths.length === 0) throw new BuildProblem(`${source} has no files`);
  return paths.sort();
}

function arrange(paths: readonly string[], { launch, packages, prerequisites = [] }: BuildPlan): Part[] {
  for (const { path } of prerequisites) {
    if (!paths.includes(path))
      throw new BuildProblem(`there is no file ${path} to run before the first start`);
  }
  const folderOf = (path: string) => packages.find(({ folder }) => path.startsWith(`${folder}/`));
  const base = paths.filter((path) => !folderOf(path));
  requireFile(base, launch);
  return [
    { package: null, paths: base },
    ...packages.map((one) => {
      const own = paths.filter((path) => folderOf(path) === one);
      if (own.length === 0) throw new BuildProblem(`package ${one.name}: ${one.folder} has no files`);
      if (one.launch) requireFile([...base, ...own], one.launch);
      return { package: one.name, launch: one.launch, paths: own };
    }),
  ];
}

function requireFile(paths: readonly string[], { path }: Launch): void {
  if (!paths.includes(path)) throw new BuildProblem(`there is no file ${path} to start`);
}
