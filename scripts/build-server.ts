import { join } from 'node:path';
import { hashSources, isBuilt, markBuilt } from './build-stamps.mjs';

const ROOT = join(import.meta.dirname, '..');

if (!process.argv.includes('--if-changed') || !isBuilt(ROOT, 'server')) {
  const started = performance.now();
  const sources = hashSources(ROOT, 'server');
  // Loaded lazily: at most starts everything is built already.
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'apps/server/vite.config.ts'), logLevel: 'warn' });
  markBuilt(ROOT, 'server', sources);
  process.stdout.write(`Built the server in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}
