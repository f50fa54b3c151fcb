import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILE_URL_S } from '@gatehouse/domain/limits';
import { type BuildName, buildPath, type OpenBuild, packsPath, WHOLE_FILES_FOLDER } from './build-folder.ts';
import type { PublishedBuild } from './published-builds.repository.ts';

/** A pack that no version needs, what a killed command left, or the whole files of a version that was signed since. */
interface UnneededPack {
  path: string;
  bytes: number;
}

export interface UnneededBuilds {
  versions: (BuildName & { bytes: number })[];
  packs: UnneededPack[];
}

/** A `build add` that is running may refer to packs that it has written, or found there, this long ago. */
const PACK_IN_USE_MS = 24 * 60 * 60 * 1000;

/** Versions that are not published and were added before a time, and packs that no other version needs. */
export async function findUnneededBuilds(
  { root, productName }: { root: string; productName: string },
  builds: readonly { name: BuildName; build: OpenBuild }[],
  published: readonly PublishedBuild[],
  { now, addedBefore }: { now: Date; addedBefore: Date },
): Promise<UnneededBuilds> {
  const folder = packsPath(root, productName);
  const versions: UnneededBuilds['versions'] = [];
  const packsInUse = new Set<string>();
  const wholeFiles: UnneededPack[] = [];
  for (const { name, build } of builds) {
    const { addedAt } = build;
    if (isInUse(name, published, now) || addedAt >= addedBefore) {
      for (const pack of build.packs) packsInUse.add(join(folder, pack));
      const path = join(buildPath(root, name), WHOLE_FILES_FOLDER);
      const isLeft = build.signed && (await stat(path).catch(() => null)) !== null;
      // Downloads that began before it was signed have ended.
      if (isLeft && !isRecentTime(addedAt, now)) wholeFiles.push({ path, bytes: totalBytesOf(build) });
    } else versions.push({ ...name, bytes: build.signed ? 0 : build.storedBytes });
  }
  return { versions, packs: [...(await findUnneededPacks(folder, packsInUse, now)), ...wholeFiles] };
}

/** Players get it, or did until the last change of its branch: then its URLs work for an hour. */
function isInUse(
  { productName, branch, version }: BuildName,
  published: readonly PublishedBuild[],
  now: Date,
): boolean {
  const current = published.find((one) => one.productName === productName && one.branch === branch);
  if (!current) return false;
  const age = now.getTime() - current.publishedAt.getTime();
  return current.version === version || current.nextVersion === version || age <= BUILD_FILE_URL_S * 1000;
}

async function findUnneededPacks(
  folder: string,
  inUse: ReadonlySet<string>,
  now: Date,
): Promise<UnneededPack[]> {
  const unneeded: UnneededPack[] = [];
  for (const file of await readdir(folder).catch(() => [])) {
    const path = join(folder, file);
    if (!inUse.has(path) && !(await isRecent(path, now)))
      unneeded.push({ path, bytes: (await stat(path)).size });
  }
  return unneeded;
}

async function isRecent(path: string, now: Date): Promise<boolean> {
  return isRecentTime((await stat(path)).mtime, now);
}

const isRecentTime = (time: Date, now: Date) => now.getTime() - time.getTime() < PACK_IN_USE_MS;

function totalBytesOf({ base, packages }: OpenBuild): number {
  return [base, ...packages].reduce((sum, { totalBytes }) => sum + totalBytes, 0);
}

/** Moves a version to the packs, where it is none any more and is removed by the next prune if not by this one. */
export async function hideBuild(root: string, name: BuildName): Promise<string> {
  const folder = packsPath(root, name.productName);
  const hidden = join(folder, `.${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await rename(buildPath(root, name), hidden);
  return hidden;
}

/** Not those that a `build add` has begun to use meanwhile. */
export async function removePacks(packs: readonly UnneededPack[], now: Date): Promise<void> {
  for (const { path } of packs) if (!(await isRecent(path, now))) await rm(path, { recursive: true });
}
