import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_PATH_LENGTH_MAX, isFilePath } from '@gatehouse/domain/file-path';
import { MANIFEST_FILE } from './build-folder.ts';
import { type BuildFile, type BuildManifest, buildManifestSchema, type Launch } from './build-manifest.ts';

export interface BuildPlan {
  launch: Launch;
  /** Files below `folder` belong to the package. */
  packages: readonly { name: string; folder: string; launch?: Launch }[];
}

/** What is wrong with the folder that was given. */
export class BuildProblem extends Error {
  override name = 'BuildProblem';
}

/** Copies the files and writes their manifest. The version is there when the last step, a rename, is done. */
export async function importBuild(
  source: string,
  target: string,
  version: string,
  plan: BuildPlan,
): Promise<BuildManifest> {
  if (await exists(target)) throw new BuildProblem(`version ${version} is there already`);
  const paths = await pathsIn(source);
  const work = `${target}.${randomUUID()}.partial`;
  try {
    const files: BuildFile[] = [];
    for (const path of paths) files.push(await copyFile(source, join(work, 'files'), path));
    const manifest = buildManifestSchema.parse(arrange(version, files, plan));
    await writeFile(join(work, MANIFEST_FILE), JSON.stringify(manifest));
    await rename(work, target);
    return manifest;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
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

async function copyFile(source: string, target: string, path: string): Promise<BuildFile> {
  const hash = createHash('sha256');
  let size = 0;
  await mkdir(dirname(join(target, path)), { recursive: true });
  await pipeline(
    createReadStream(join(source, path)),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(join(target, path)),
  );
  return { path, size, sha256: hash.digest('hex') };
}

function arrange(version: string, files: BuildFile[], { launch, packages }: BuildPlan): BuildManifest {
  const folderOf = (path: string) => packages.find(({ folder }) => path.startsWith(`${folder}/`));
  const base = files.filter(({ path }) => !folderOf(path));
  requireFile(base, launch);
  return {
    version,
    launch,
    files: base,
    packages: packages.map((one) => {
      const own = files.filter(({ path }) => folderOf(path) === one);
      if (own.length === 0) throw new BuildProblem(`package ${one.name}: ${one.folder} has no files`);
      if (one.launch) requireFile([...base, ...own], one.launch);
      return { name: one.name, ...(one.launch ? { launch: one.launch } : {}), files: own };
    }),
  };
}

function requireFile(files: readonly BuildFile[], { path }: Launch): void {
  if (!files.some((file) => file.path === path)) {
    throw new BuildProblem(`there is no file ${path} to start`);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
