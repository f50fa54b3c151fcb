import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientDownloadQuery } from '@gatehouse/contract/download';
import type { InstalledDownload } from '@gatehouse/contract/patching';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import type { Env } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import type { Content } from '../../content/files/content.ts';
import { readPublicKey } from '../../games/patching/release-key.ts';
import { clientGame } from './client-game.ts';
import {
  DEB_BEGINNING_BYTES_MAX,
  type DebBeginning,
  debBeginningWith,
  readDebBeginning,
} from './deb-archive.ts';
import {
  type BuiltInstaller,
  ENDINGS,
  type InstallerKind,
  readInstallerIndex,
  systemsIn,
} from './installer-index.ts';
import { nsisTail } from './nsis-block.ts';
import { tarTail } from './tar-archive.ts';
import { readZipDirectory, type ZipDirectory, zipTail } from './zip-archive.ts';

export type Installers = ReturnType<typeof createInstallers>;

const CONTENT_TYPES = {
  nsis: 'application/vnd.microsoft.portable-executable',
  zip: 'application/zip',
  tar: 'application/gzip',
  'tar-xz': 'application/x-xz',
  deb: 'application/vnd.debian.binary-package',
} as const;

/** A part of a file on disk, which is the same for all, or bytes of this download. */
type InstallerPart = { file: string; from?: number; size: number } | { bytes: Buffer; size: number };

/** Either a file, or where it is instead. */
export type Installer =
  | { at: 'elsewhere'; url: string }
  | {
      at: 'here';
      parts: readonly InstallerPart[];
      etag: string;
      fileName: string;
      contentType: string;
    };

/** The installer of the launcher, which carries the download and its game. The same download gets the same bytes. */
export function createInstallers({
  env,
  content,
}: {
  env: Pick<Env, 'installersDir' | 'releaseKeyFile' | 'publicUrl' | 'mode'>;
  content: Content;
}) {
  const index = readInstallerIndex(env.installersDir);
  // Players have no Node. The demo is on the computer of someone who has.
  const isOffered = ({ hasRuntime }: BuiltInstaller) => hasRuntime || env.mode === 'demo';
  const built: typeof index = Object.fromEntries(
    Object.entries(index).filter(([, installer]) => isOffered(installer)),
  );
  const elsewhere = () => content.portal.features.clientDownload?.installers ?? {};
  const directories = new Map<string, ZipDirectory>();
  const debs = new Map<string, DebBeginning>();
  /** Made by the first `build add`; then it stays. */
  let releaseKey: string | undefined;

  function directoryOf(file: string): ZipDirectory {
    const known = directories.get(file);
    if (known) return known;
    const read = readZipDirectory(readFileSync(file));
    // A copy, so that the archive itself is not kept in memory.
    const directory = { ...read, bytes: Buffer.from(read.bytes) };
    directories.set(file, directory);
    return directory;
  }

  function debBeginningOf(file: string): DebBeginning {
    const known = debs.get(file);
    if (known) return known;
    const beginning = readDebBeginning(readBeginning(file, DEB_BEGINNING_BYTES_MAX));
    debs.set(file, beginning);
    return beginning;
  }

  /** The download is before the installed files of a Debian package, and at the end of everything else. */
  function partsOf(installer: BuiltInstaller, text: string): InstallerPart[] {
    const { size } = installer;
    const file = join(env.installersDir, installer.file);
    const bytes = Buffer.from(text);
    if (installer.format === 'deb') {
      const beginning = debBeginningOf(file);
      const own = debBeginningWith(beginning, { path: './download', bytes });
      return [part(own), { file, from: beginning.size, size: size - beginning.size }];
    }
    if (!('folder' in installer)) return [{ file, size }, part(nsisTail(text))];
    const entry = { path: `${installer.folder}/download.json`, bytes };
    if (installer.format !== 'zip') return [{ file, size }, part(tarTail(entry, installer.format))];
    const directory = directoryOf(file);
    return [{ file, size: directory.offset }, part(zipTail(directory, entry))];
  }

  return {
    /** The systems that there is an installer for. */
    systems: (): ClientSystem[] => systemsIn({ ...built, ...elsewhere() }),
    /** Whether Linux has a package of Debian too. */
    hasDeb: () => built.deb !== undefined && !elsewhere().linux,

    find(query: ClientDownloadQuery): Installer {
      const { download_id: downloadId, game_id: gameId, locale, system = 'windows', package: kind } = query;
      const game = clientGame(content, gameId, system);
      const url = elsewhere()[system];
      if (game && url) return { at: 'elsewhere', url: withDownload(url, query) };
      const installer = built[installerKind(system, kind)];
      if (!game || !installer) {
        throw new CodedError('NOT_FOUND', { message: `There is no client of ${gameId} for ${system}` });
      }
      const productName = game.product?.name ?? null;
      releaseKey ??= readPublicKey(env.releaseKeyFile);
      const download: InstalledDownload = {
        server: env.publicUrl,
        downloadId,
        gameId,
        productName,
        locale,
        ...(releaseKey ? { releaseKey } : {}),
      };
      const parts = partsOf(installer, JSON.stringify(download));
      const hash = createHash('sha256').update(installer.sha256);
      for (const each of parts) if ('bytes' in each) hash.update(each.bytes);
      const name = productName ?? content.brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      return {
        at: 'here',
        parts,
        etag: `"${hash.digest('hex')}"`,
        fileName: `${name}-${system}.${ENDINGS[installer.format]}`,
        contentType: CONTENT_TYPES[installer.format],
      };
    },
  };
}

const part = (bytes: Buffer): InstallerPart => ({ bytes, size: bytes.length });

/** A package of Debian is for Linux alone. */
function installerKind(system: ClientSystem, kind: ClientDownloadQuery['package']): InstallerKind {
  return system === 'linux' && kind ? kind : system;
}

function readBeginning(file: string, size: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(size);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, size, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** The host may put the id into its file. */
function withDownload(url: string, query: ClientDownloadQuery): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) if (value) target.searchParams.set(name, value);
  return target.href;
}
