import { join } from 'node:path';
import { hashSources, isBuilt, markBuilt } from './build-stamps.mjs';
import { keepMapsPrivate } from './keep-maps-private.ts';

const ROOT = join(import.meta.dirname, '..');

if (!process.argv.includes('--if-changed') || !isBuilt(ROOT, 'launcher')) {
  const started = performance.now();
  const sources = hashSources(ROOT, 'launcher');
  // Loaded lazily: at most starts everything is built already.
  const { build } = await import('vite');
  await build({
    configFile: join(ROOT, 'apps/portal/vite.config.ts'),
    mode: 'launcher',
    logLevel: 'warn',
  });
  keepMapsPrivate(join(ROOT, 'apps/portal/dist'), 'launcher', 'launcher-maps');
  markBuilt(ROOT, 'launcher', sources);
  process.stdout.write(`Built the launcher in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}
