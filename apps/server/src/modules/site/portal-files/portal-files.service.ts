import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Db } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  findPortalFile,
  insertPortalFiles,
  markDeployed,
  type PortalFile,
} from './portal-files.repository.ts';

const FILES_PER_STATEMENT = 50;
const COMPRESSED = /\.(?:br|gz)$/;
const FILE = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,4}$/;

/**
 * The built files of all versions that ran in the last days. While a new version is rolled out, a page of one node asks
 * another one for its scripts, and so does a tab that was opened before.
 */
export function createPortalFiles({ db, clock }: { db: Pick<Db, 'queries'>; clock: Clock }) {
  return {
    /** Stores the files of this node. Those that are stored already only get the time. */
    async keep(folder: string): Promise<void> {
      const all = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = all
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) =>
          join(parentPath, name)
            .slice(folder.length + 1)
            .replaceAll(sep, '/'),
        );
      const names = new Set(files);
      const paths = files.filter((path) => !COMPRESSED.test(path));
      const known = await markDeployed(db.queries, paths, clock.now());
      const missing = paths.filter((path) => !known.has(path));
      for (let start = 0; start < missing.length; start += FILES_PER_STATEMENT) {
        const batch = missing.slice(start, start + FILES_PER_STATEMENT);
        await insertPortalFiles(
          db.queries,
          await Promise.all(batch.map((path) => readBuilt(folder, path, names.has(`${path}.br`)))),
        );
      }
    },
    /** Null for a file that no version had. */
    async find(path: string, acceptsBrotli: boolean): Promise<{ content: Buffer; isBrotli: boolean } | null> {
      const file = FILE.test(path) ? await findPortalFile(db.queries, path) : undefined;
      if (!file) return null;
      const { content, isBrotli } = file;
      if (!isBrotli || acceptsBrotli) return { content, isBrotli };
      return { content: await promisify(brotliDecompress)(content), isBrotli: false };
    },
  };

  async function readBuilt(folder: string, path: string, isBrotli: boolean): Promise<PortalFile> {
    const content = await readFile(join(folder, isBrotli ? `${path}.br` : path));
    return { path, content, isBrotli, lastDeployedAt: clock.now() };
  }
}
