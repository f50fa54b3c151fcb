import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow } from './files-below.ts';

const VERSION_LENGTH = 8;

export interface ArtFolder {
  /** Another one when a picture is, so that pictures can be cached without expiry and still be replaced. */
  readonly version: string;
  /** The available art files, as `emberfall/hero`. */
  readonly cuts: ReadonlySet<string>;
}

/** The art of a release knows its version from the hashes of the files; a folder is not read for it. */
export function readArtFolder(contentDir: string, version?: string): ArtFolder {
  const folder = join(contentDir, 'art');
  const files = filesBelow(folder);
  const cuts = new Set<string>();
  for (const path of files) {
    const product = basename(dirname(join(folder, path)));
    cuts.add(`${product}/${basename(path).replace(/(-\d+)?\.\w+$/, '')}`);
  }
  return { version: version ?? stateOf(folder, files), cuts };
}

function stateOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of files) {
    const { size, mtimeMs } = statSync(join(folder, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}
