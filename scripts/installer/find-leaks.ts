import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ArchiveFile } from '../../apps/server/src/modules/site/installers/zip-archive.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Sources, their maps, and what only this machine has. */
const PRIVATE_FILE = /\.(tsx?|map)$|(^|\/)(\.git|\.env|node_modules|release-key)/;
const SOURCE_MAP = 'sourceMappingURL=';

/** What must not be on the computer of a player: sources, and paths of the machine that builds. */
export function findLeaks(
  files: readonly ArchiveFile[],
  machinePaths: readonly string[] = [ROOT, homedir()],
): string[] {
  // A home of / or /root is in every program.
  const paths = machinePaths.filter((path) => path.split('/').length > 2);
  return files.flatMap(({ path, bytes }) => [
    ...(PRIVATE_FILE.test(path) ? [`${path} is no file for players`] : []),
    ...[...paths, SOURCE_MAP]
      .filter((text) => Buffer.from(bytes).includes(text))
      .map((text) => `${path} contains ${text}`),
  ]);
}
