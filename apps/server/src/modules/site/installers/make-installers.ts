import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeDeb } from './deb-archive.ts';
import {
  type BuiltInstaller,
  ENDINGS,
  INDEX_FILE,
  type InstallerIndex,
  type InstallerKind,
} from './installer-index.ts';
import { NSIS_BLOCK_BYTES, NSIS_BLOCK_MARK } from './nsis-block.ts';
import { endOfTar, gzip, makeTarBeginning, tarEntry } from './tar-archive.ts';
import { compressByXz } from './xz-stream.ts';
import { type ArchiveFile, makeZip } from './zip-archive.ts';

const run = promisify(execFile);

/** What goes into an installer. Archives name the folder that their `download.json` belongs to. */
export type InstallerContents = { files: readonly ArchiveFile[]; hasRuntime: boolean } & (
  | { format: 'zip' | 'tar'; folder: string }
  | { format: 'tar-xz'; folder: string; xz: string }
  | { format: 'nsis'; program: string; script: string; version: string; icon: Buffer }
  | { format: 'deb'; control: readonly ArchiveFile[]; xz: string | undefined }
);

export type InstallerPlan = Partial<Record<InstallerKind, InstallerContents>>;

/** Writes the installers, and the index that the server reads. */
export async function makeInstallers(plan: InstallerPlan, out: string): Promise<InstallerIndex> {
  await mkdir(out, { recursive: true });
  const index: InstallerIndex = {};
  for (const [kind, contents] of Object.entries(plan) as [InstallerKind, InstallerContents][]) {
    const bytes = await bytesOf(contents);
    const { format, hasRuntime } = contents;
    const system = kind === 'deb' ? 'linux' : kind;
    const file = `launcher-${system}.${ENDINGS[format]}`;
    await writeFile(join(out, file), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const built = { file, size: bytes.length, sha256, hasRuntime };
    index[kind] = (
      'folder' in contents ? { ...built, format, folder: contents.folder } : { ...built, format }
    ) as BuiltInstaller;
  }
  await writeFile(join(out, INDEX_FILE), JSON.stringify(index));
  return index;
}

async function bytesOf(contents: InstallerContents): Promise<Buffer> {
  switch (contents.format) {
    case 'zip':
      return makeZip(contents.files);
    case 'tar':
      return makeTarBeginning(contents.files, undefined);
    case 'tar-xz':
      return makeTarBeginning(contents.files, contents.xz);
    case 'nsis':
      return runNsis(contents);
    case 'deb':
      return makeDeb(contents.control, packData(contents));
  }
}

/** dpkg makes no folder that the package does not list. */
function packData({ files, xz }: Extract<InstallerContents, { format: 'deb' }>): {
  name: string;
  bytes: Buffer;
} {
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(`${folder}/`);
  }
  const listed = [...folders].sort().map((path) => ({ path, bytes: Buffer.alloc(0) }));
  const entries = [...listed, ...files].map((file) => tarEntry({ ...file, path: `./${file.path}` }));
  const tar = Buffer.concat([...entries, endOfTar()]);
  if (!xz) return { name: 'data.tar.gz', bytes: gzip(tar, 9) };
  return { name: 'data.tar.xz', bytes: compressByXz(xz, tar) };
}

async function runNsis({
  files,
  program,
  script,
  version,
  icon,
}: Extract<InstallerContents, { format: 'nsis' }>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-nsis-'));
  try {
    for (const { path, bytes } of files) {
      await mkdir(dirname(join(folder, 'files', path)), { recursive: true });
      await writeFile(join(folder, 'files', path), bytes);
    }
    const made = join(folder, 'installer.exe');
    await writeFile(join(folder, 'launcher.ico'), icon);
    const values = {
      FILES: join(folder, 'files'),
      OUT: made,
      ICON: join(folder, 'launcher.ico'),
      VERSION: version,
      BLOCK_BYTES: NSIS_BLOCK_BYTES,
      BLOCK_MARK: NSIS_BLOCK_MARK,
      BLOCK_MARK_BYTES: NSIS_BLOCK_MARK.length,
    };
    const defined = Object.entries(values).map(([name, value]) => `-D${name}=${value}`);
    await run(program, ['-V1', '-WX', ...defined, script]);
    return await readFile(made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
