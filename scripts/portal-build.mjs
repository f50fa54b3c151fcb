// Plain JavaScript, because the bootstrap asks before it knows the pinned Node.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** By what is built: the portal, or its launcher build. */
const STAMPS = { portal: '.cache/build-stamp', launcher: '.cache/launcher-stamp' };
const SOURCES = [
  'apps/portal/src',
  'apps/portal/build',
  'apps/portal/public',
  'apps/portal/launcher.html',
  'apps/portal/vite.config.ts',
  'apps/shell/src',
  'packages',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build-launcher.ts',
  'scripts/build-installers.ts',
  'scripts/find-programs.mjs',
  'scripts/keep-maps-private.ts',
  'scripts/installer',
  'apps/server/src/modules/site/installers',
];
const PASSED_OVER = new Set(['node_modules', 'dist', '.cache']);

/** Whether the last build was made of the present sources. */
export function isPortalBuilt(root, build = 'portal') {
  return readStamp(root, STAMPS[build]) === hashSources(root);
}

/** `sources` is their hash from before the build: what changed during it is built again. */
export function markPortalBuilt(root, sources, build = 'portal') {
  const stamp = join(root, STAMPS[build]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** One hash over the names and contents of all sources; tests do not count. */
export function hashSources(root) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!statSync(join(root, path)).isDirectory()) {
      if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(join(root, path)));
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!PASSED_OVER.has(name)) visit(`${path}/${name}`);
    }
  };
  for (const source of SOURCES) visit(source);
  return hash.digest('hex');
}

function readStamp(root, stamp) {
  try {
    return readFileSync(join(root, stamp), 'utf8');
  } catch {
    return undefined;
  }
}
