import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const VERSION_LENGTH = 8;

export interface ArtFolder {
  /** A hash of the folder's state, so that pictures can be cached without expiry and still be replaced. */
  readonly version: string;
  /** The available art files, as `emberfall/hero`. */
  readonly cuts: ReadonlySet<string>;
}

export function readArtFolder(contentDir: string): ArtFolder {
  const folder = join(contentDir, 'art');
  const hash = createHash('sha256');
  const cuts = new Set<string>();
  for (const path of filesIn(folder)) {
    hash.update(relative(folder, path)).update('\0').update(readFileSync(path));
    const product = basename(join(path, '..'));
    cuts.add(`${product}/${basename(path).replace(/(-\d+)?\.\w+$/, '')}`);
  }
  return { version: hash.digest('hex').slice(0, VERSION_LENGTH), cuts };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
