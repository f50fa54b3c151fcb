import { join } from 'node:path';
import { keepMapsPrivate } from './keep-maps-private.ts';
import { hashSources, isPortalBuilt, markPortalBuilt } from './portal-build.mjs';

const ROOT = join(import.meta.dirname, '..');

if (!process.argv.includes('--if-changed') || !isPortalBuilt(ROOT)) {
  const started = performance.now();
  const sources = hashSources(ROOT);
  await buildAll();
  markPortalBuilt(ROOT, sources);
  process.stdout.write(`Built the portal in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

async function buildAll(): Promise<void> {
  // Loaded lazily: at most starts everything is built already.
  const { build } = await import('vite');
  const { compressFiles } = await import('./compress-files.ts');
  const portal = { configFile: join(ROOT, 'apps/portal/vite.config.ts'), logLevel: 'warn' } as const;
  await build(portal);
  keepMapsPrivate(join(ROOT, 'apps/portal/dist'), 'client', 'maps');
  await build({ ...portal, build: { ssr: true } });
  await build({ configFile: join(ROOT, 'packages/mail/vite.config.ts'), logLevel: 'warn' });
  await compressFiles(join(ROOT, 'apps/portal/dist/client'));
  await import('./build-launcher.ts');
  // After everything that an installed launcher consists of.
  await import('./build-installers.ts');
}
