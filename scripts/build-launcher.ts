import { join } from 'node:path';
import { keepMapsPrivate } from './keep-maps-private.ts';
import { hashSources, isPortalBuilt, markPortalBuilt } from './portal-build.mjs';

const ROOT = join(import.meta.dirname, '..');

if (!process.argv.includes('--if-changed') || !isPortalBuilt(ROOT, 'launcher')) {
  const started = performance.now();
  const sources = hashSources(ROOT);
  // Loaded lazily: at most starts everything is built already.
  const { build } = await import('vite');
  await build({
    configFile: join(ROOT, 'apps/portal/vite.config.ts'),
    mode: 'launcher',
    logLevel: 'warn',
  });
  keepMapsPrivate(join(ROOT, 'apps/portal/dist'), 'launcher', 'launcher-maps');
  markPortalBuilt(ROOT, sources, 'launcher');
  process.stdout.write(`Built the launcher in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}
