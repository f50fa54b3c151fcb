import { join } from 'node:path';
import { buildBeside } from './build-beside.ts';
import { hashSources, isBuilt, markBuilt } from './build-stamps.mjs';
import { keepMapsPrivate } from './keep-maps-private.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'apps/portal/dist');
const CLIENT = join(DIST, 'client');
const CONSOLE = join(ROOT, 'apps/operator/dist');

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
  await buildBeside(CLIENT, portal);
  keepMapsPrivate(DIST, 'client', 'maps');
  // The server loads the parts of a page when it is first asked for.
  await buildBeside(join(DIST, 'server'), { ...portal, build: { ssr: true } });
  await build({ configFile: join(ROOT, 'packages/mail/vite.config.ts'), logLevel: 'warn' });
  await compressFiles(CLIENT);
  await buildBeside(CONSOLE, { configFile: join(ROOT, 'apps/operator/vite.config.ts'), logLevel: 'warn' });
  await compressFiles(CONSOLE);
  await import('./build-launcher.ts');
  // After everything that an installed launcher consists of.
  await import('./build-installers.ts');
}
