import { createHash, hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type ChunkedFile, writeChunkIndex, writeChunks } from '@gatehouse/contract/chunk-index';
import { STATEMENT_LENGTH_MAX, type VersionStatement } from '@gatehouse/contract/patching';
import { FILE_PATH_LENGTH_MAX, isFilePath } from '@gatehouse/domain/file-path';
import { type BuildName, buildPath, MANIFEST_FILE, packsPath } from './build-folder.ts';
import type { ChunkedManifest, Launch } from './build-manifest.ts';
import { type ChunkSizes, cutChunks } from './cut-chunks.ts';
import { createPackWriter, type PackWriter } from './pack-writer.ts';
import type { ReleaseKey } from './release-key.ts';

export interface BuildPlan {
  launch: Launch;
  /** Files below `folder` belong to the package. */
  packages: readonly { name: string; folder: string; launch?: Launch }[];
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
const READ_BYTES = 1024 * KIB;
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
  { root, name, key, reused }: { root: string; name: BuildName; key: ReleaseKey; reused: Iterable<string> },
  plan: BuildPlan,
): Promise<number> {
  const parts = arrange(await pathsIn(source), plan);
  try {
    const packs = await createPackWriter(packsPath(root, name.productName), reused);
    const manifest = await storeParts(source, parts, { packs, name, key, launch: plan.launch });
    await writeManifest(root, name, manifest);
    return packs.summary().newBytes;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (FULL.includes(code)) throw new BuildProblem('the disk of BUILDS_DIR is full');
    throw error;
  }
}

async function storeParts(
  source: string,
  parts: readonly Part[],
  { packs, name, key, launch }: { packs: PackWriter; name: BuildName; key: ReleaseKey; launch: Launch },
): Promise<ChunkedManifest> {
  const stored: (Part & { files: ChunkedFile[] })[] = [];
  for (const part of parts) {
    const files: ChunkedFile[] = [];
    for (const path of part.paths) files.push(await storeFile(source, path, packs));
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
      chunks: await storeChunks(only(index), INDEX_CHUNKS, packs),
    });
  }
  await packs.flush();
  const { productName, version } = name;
  const statement: VersionStatement = { format: 1, productName, version, launch, indexes: stated };
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

async function storeFile(source: string, path: string, packs: PackWriter): Promise<ChunkedFile> {
  const sum = createHash('sha256');
  let size = 0;
  async function* read(): AsyncGenerator<Buffer> {
    try {
      for await (const block of createReadStream(join(source, path), { highWaterMark: READ_BYTES })) {
        sum.update(block);
        size += block.length;
        yield block;
      }
    } catch (error) {
      throw new BuildProblem(`${path} cannot be read: ${(error as Error).message}`);
    }
  }
  const chunks = await storeChunks(read(), FILE_CHUNKS, packs);
  return { path, size, sha256: sum.digest('hex'), chunks };
}

async function storeChunks(
  content: AsyncIterable<Buffer>,
  sizes: ChunkSizes,
  packs: PackWriter,
): Promise<ChunkedFile['chunks']> {
  const chunks: ChunkedFile['chunks'] = [];
  for await (const chunk of cutChunks(content, sizes)) chunks.push(await packs.add(chunk));
  return chunks;
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
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

async function pathsIn(source: string): Promise<string[]> {
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

function arrange(paths: readonly string[], { launch, packages }: BuildPlan): Part[] {
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
