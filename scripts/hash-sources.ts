import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PASSED_OVER = new Set(['node_modules', 'dist']);

/** One hash over the names and contents of the given files and folders; tests do not count. */
export function hashSources(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    if (!statSync(join(root, path)).isDirectory()) {
      if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(join(root, path)));
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!PASSED_OVER.has(name)) visit(`${path}/${name}`);
    }
  };
  for (const source of sources) visit(source);
  return hash.digest('hex');
}
