// Plain JavaScript, because the bootstrap asks before it knows the pinned Node.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PORTAL_SOURCES = [
  'apps/portal/src',
  'apps/portal/build',
  'apps/portal/public',
  'apps/portal/launcher.html',
  'apps/portal/vite.config.ts',
  'apps/operator/src',
  'apps/operator/index.html',
  'apps/operator/vite.config.ts',
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
/** By what is built: the portal with everything that a launcher consists of, its pages in the launcher, the server. */
const BUILDS = {
  portal: { stamp: '.cache/build-stamp', sources: PORTAL_SOURCES },
  launcher: { stamp: '.cache/launcher-stamp', sources: PORTAL_SOURCES },
  server: {
    stamp: '.cache/server-stamp',
    sources: [
      'apps/server/src',
      'apps/server/vite.config.ts',
      'packages/contract',
      'packages/domain',
      'packages/messages',
      'package.json',
      'package-lock.json',
    ],
  },
};
const PASSED_OVER = new Set(['node_modules', 'dist', '.cache']);

/** Whether the last build was made of the present sources. */
export function isBuilt(root, build) {
  return readStamp(root, BUILDS[build].stamp) === hashSources(root, build);
}

/** `sources` is their hash from before the build: what changed during it is built again. */
export function markBuilt(root, build, sources) {
  const stamp = join(root, BUILDS[build].stamp);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** One hash over the names and contents of all sources; tests do not count. */
export function hashSources(root, build) {
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
  for (const source of BUILDS[build].sources) visit(source);
  return hash.digest('hex');
}

function readStamp(root, stamp) {
  try {
    return readFileSync(join(root, stamp), 'utf8');
  } catch {
    return undefined;
  }
}
