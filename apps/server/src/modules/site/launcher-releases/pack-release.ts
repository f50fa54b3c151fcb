import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LauncherStatement, programRelease } from '@gatehouse/contract/launcher-release';
import { BuildProblem, pathsIn } from '../../games/patching/import-build.ts';
import { endOfTar, gzip, tarEntry } from '../installers/tar-archive.ts';

/** What a launcher cannot start without. */
const NEEDED = ['release.json', 'shell.mjs', 'launcher/launcher.html'];

export interface PackedRelease {
  statement: LauncherStatement;
  archive: Buffer;
}

/** The files of a folder as one archive: the same files make the same bytes. */
export async function packRelease(source: string): Promise<PackedRelease> {
  const paths = await pathsIn(source);
  for (const path of NEEDED) if (!paths.includes(path)) throw new BuildProblem(`${source} has no ${path}`);
  const release = programRelease.safeParse(await readJson(join(source, 'release.json')));
  if (!release.success)
    throw new BuildProblem('release.json does not name a version and the Node that it needs');
  const entries: Buffer[] = [];
  for (const path of paths) entries.push(tarEntry({ path, bytes: await readFile(join(source, path)) }));
  const archive = gzip(Buffer.concat([...entries, endOfTar()]), 9);
  const { length: size } = archive;
  const { version, node } = release.data;
  return {
    statement: { format: 1, kind: 'launcher', version, node, size, sha256: hash('sha256', archive) },
    archive,
  };
}

/** The file gets its name when it is complete. */
export async function storeArchive(file: string, archive: Buffer): Promise<void> {
  const folder = join(file, '..');
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `.${randomUUID()}`);
  try {
    const handle = await open(partial, 'wx');
    try {
      await handle.writeFile(archive);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
