import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientDownloadQuery } from '@gatehouse/contract/download';
import type { InstalledDownload } from '@gatehouse/contract/patching';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import type { Env } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import type { Content } from '../../content/files/content.ts';
import { clientGame } from './client-game.ts';
import { ARCHIVE_FOLDER, type BuiltInstaller, readInstallerIndex, systemsIn } from './installer-index.ts';
import { nsisTail } from './nsis-block.ts';
import { tarTail } from './tar-archive.ts';
import { readZipDirectory, type ZipDirectory, zipTail } from './zip-archive.ts';

export type Installers = ReturnType<typeof createInstallers>;

const ENDINGS = { nsis: 'exe', zip: 'zip', tar: 'tar.gz' } as const;
const CONTENT_TYPES = {
  nsis: 'application/vnd.microsoft.portable-executable',
  zip: 'application/zip',
  tar: 'application/gzip',
} as const;

/** Either a file, as a beginning on disk that is the same for all and its own end, or where it is instead. */
export type Installer =
  | { at: 'elsewhere'; url: string }
  | {
      at: 'here';
      beginning: { file: string; size: number };
      tail: Buffer;
      etag: string;
      fileName: string;
      contentType: string;
    };

/** The installer of the launcher, which carries the download and its game. The same download gets the same bytes. */
export function createInstallers({
  env,
  content,
}: {
  env: Pick<Env, 'installersDir' | 'publicUrl'>;
  content: Content;
}) {
  const built = readInstallerIndex(env.installersDir);
  const elsewhere = content.portal.features.clientDownload?.installers ?? {};
  const directories = new Map<string, ZipDirectory>();

  function directoryOf(file: string): ZipDirectory {
    const known = directories.get(file);
    if (known) return known;
    const read = readZipDirectory(readFileSync(file));
    // A copy, so that the archive itself is not kept in memory.
    const directory = { ...read, bytes: Buffer.from(read.bytes) };
    directories.set(file, directory);
    return directory;
  }

  function endOf(
    { format, size }: BuiltInstaller,
    file: string,
    text: string,
  ): { size: number; tail: Buffer } {
    const entry = { path: `${ARCHIVE_FOLDER}/download.json`, bytes: Buffer.from(text) };
    if (format === 'nsis') return { size, tail: nsisTail(text) };
    if (format === 'tar') return { size, tail: tarTail(entry) };
    const directory = directoryOf(file);
    return { size: directory.offset, tail: zipTail(directory, entry) };
  }

  return {
    /** The systems that there is an installer for. */
    systems: (): ClientSystem[] => systemsIn({ ...built, ...elsewhere }),

    find(query: ClientDownloadQuery): Installer {
      const { download_id: downloadId, game_id: gameId, locale, system = 'windows' } = query;
      const game = clientGame(content, gameId, system);
      const url = elsewhere[system];
      if (game && url) return { at: 'elsewhere', url: withDownload(url, query) };
      const installer = built[system];
      if (!game || !installer) {
        throw new CodedError('NOT_FOUND', { message: `There is no client of ${gameId} for ${system}` });
      }
      const productName = game.product?.name ?? null;
      const download: InstalledDownload = { server: env.publicUrl, downloadId, gameId, productName, locale };
      const file = join(env.installersDir, installer.file);
      const { size, tail } = endOf(installer, file, JSON.stringify(download));
      const etag = createHash('sha256').update(installer.sha256).update(tail).digest('hex');
      const name = productName ?? content.brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      return {
        at: 'here',
        beginning: { file, size },
        tail,
        etag: `"${etag}"`,
        fileName: `${name}-${system}.${ENDINGS[installer.format]}`,
        contentType: CONTENT_TYPES[installer.format],
      };
    },
  };
}

/** The host may put the id into its file. */
function withDownload(url: string, query: ClientDownloadQuery): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) if (value) target.searchParams.set(name, value);
  return target.href;
}
