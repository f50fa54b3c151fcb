import { join } from 'node:path';
import { hashSources, isBuilt, markBuilt } from './build-stamps.mjs';
import { keepMapsPrivate } from './keep-maps-private.ts';
import { removeOldAssets } from './remove-old-assets.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'apps/portal/dist/client');

await import('./build-server.ts');
if (!process.argv.includes('--if-changed') || !isBuilt(ROOT, 'portal')) {
  const started = performance.now();
  const sources = hashSources(ROOT, 'portal');
  await buildAll();
  markBuilt(ROOT, 'portal', sources);
  process.stdout.write(`Built the portal in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

async function buildAll(): Promise<void> {
  // Loaded lazily: at most starts everything is built already.
  const { build } = await import('vite');
  const { compressFiles } = await import('./compress-files.ts');
  const portal = { configFile: join(ROOT, 'apps/portal/vite.config.ts'), logLevel: 'warn' } as const;
  // Beside the files of earlier builds, which a running demo still serves.
  const built = [await build({ ...portal, build: { emptyOutDir: false } })].flat();
  keepMapsPrivate(join(ROOT, 'apps/portal/dist'), 'client', 'maps');
  await build({ ...portal, build: { ssr: true } });
  await build({ configFile: join(ROOT, 'packages/mail/vite.config.ts'), logLevel: 'warn' });
  const files = built.flatMap((result) => ('output' in result ? result.output : []));
  removeOldAssets(
    CLIENT,
    files.map(({ fileName }) => fileName),
  );
  await compressFiles(CLIENT);
  await import('./build-launcher.ts');
  // After everything that an installed launcher consists of.
  await import('./build-installers.ts');
}
