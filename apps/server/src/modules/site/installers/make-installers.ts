import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import { ARCHIVE_FOLDER, type BuiltInstaller, INDEX_FILE, type InstallerIndex } from './installer-index.ts';
import { NSIS_BLOCK_BYTES, NSIS_BLOCK_MARK } from './nsis-block.ts';
import { makeTarBeginning } from './tar-archive.ts';
import type { ArchiveFile } from './zip-archive.ts';
import { makeZip } from './zip-archive.ts';

const run = promisify(execFile);

export interface InstallerPlan {
  version: string;
  /** What an installed launcher consists of, without the start script. */
  files: readonly ArchiveFile[];
  /** The start script of each system. */
  starters: Readonly<Record<ClientSystem, readonly ArchiveFile[]>>;
  /** Makes a Windows installer; without it Windows gets a ZIP archive too. */
  nsis: { program: string; script: string } | undefined;
  out: string;
}

/** Writes an installer for each system, and the index that the server reads. */
export async function makeInstallers(plan: InstallerPlan): Promise<InstallerIndex> {
  await mkdir(plan.out, { recursive: true });
  const { nsis } = plan;
  const index: InstallerIndex = {
    windows: nsis ? await writeNsis(plan, nsis) : await writeZip(plan, 'windows'),
    macos: await writeZip(plan, 'macos'),
    linux: await keep(plan.out, 'launcher-linux.tar.gz', 'tar', makeTarBeginning(inFolder(plan, 'linux'))),
  };
  await writeFile(join(plan.out, INDEX_FILE), JSON.stringify(index));
  return index;
}

function inFolder({ files, starters }: InstallerPlan, system: ClientSystem): ArchiveFile[] {
  return [...files, ...starters[system]].map((file) => ({ ...file, path: `${ARCHIVE_FOLDER}/${file.path}` }));
}

function writeZip(plan: InstallerPlan, system: ClientSystem): Promise<BuiltInstaller> {
  return keep(plan.out, `launcher-${system}.zip`, 'zip', makeZip(inFolder(plan, system)));
}

async function writeNsis(
  { files, starters, out, version }: InstallerPlan,
  { program, script }: NonNullable<InstallerPlan['nsis']>,
): Promise<BuiltInstaller> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-nsis-'));
  try {
    for (const { path, bytes } of [...files, ...starters.windows]) {
      await mkdir(dirname(join(folder, 'files', path)), { recursive: true });
      await writeFile(join(folder, 'files', path), bytes);
    }
    const made = join(folder, 'installer.exe');
    const values = {
      FILES: join(folder, 'files'),
      OUT: made,
      VERSION: version,
      BLOCK_BYTES: NSIS_BLOCK_BYTES,
      BLOCK_MARK: NSIS_BLOCK_MARK,
      BLOCK_MARK_BYTES: NSIS_BLOCK_MARK.length,
    };
    const defined = Object.entries(values).map(([name, value]) => `-D${name}=${value}`);
    await run(program, ['-V1', '-WX', ...defined, script]);
    return await keep(out, 'launcher-windows.exe', 'nsis', await readFile(made));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(
  out: string,
  file: string,
  format: BuiltInstaller['format'],
  bytes: Uint8Array,
): Promise<BuiltInstaller> {
  await writeFile(join(out, file), bytes);
  return { file, format, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
