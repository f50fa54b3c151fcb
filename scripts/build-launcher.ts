import { join } from 'node:path';
import { buildBeside } from './build-beside.ts';
import { hashSources, isBuilt, markBuilt } from './build-stamps.mjs';
import { keepMapsPrivate } from './keep-maps-private.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'apps/portal/dist');

if (!process.argv.includes('--if-changed') || !isBuilt(ROOT, 'launcher')) {
  const started = performance.now();
  const sources = hashSources(ROOT, 'launcher');
  await buildBeside(join(DIST, 'launcher'), {
    configFile: join(ROOT, 'apps/portal/vite.config.ts'),
    mode: 'launcher',
    logLevel: 'warn',
  });
  keepMapsPrivate(DIST, 'launcher', 'launcher-maps');
  markBuilt(ROOT, 'launcher', sources);
  process.stdout.write(`Built the launcher in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}
