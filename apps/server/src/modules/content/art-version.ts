import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION_LENGTH = 8;

/** Names the state of the art folder, so that pictures can be cached for ever and still be replaced. */
export function artVersionOf(contentDir: string): string {
  const folder = join(contentDir, 'art');
  const hash = createHash('sha256');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.sort()) {
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}
