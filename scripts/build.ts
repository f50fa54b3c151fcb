import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashSources } from './hash-sources.ts';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, '.cache/build-stamp');
const SOURCES = [
  'apps/portal/src',
  'apps/portal/build',
  'apps/portal/public',
  'apps/portal/vite.config.ts',
  'packages',
  'package-lock.json',
  'scripts/build.ts',
];

const sources = hashSources(ROOT, SOURCES);
if (!process.argv.includes('--if-changed') || readStamp() !== sources) {
  const started = performance.now();
  await buildAll();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(STAMP, sources);
  process.stdout.write(`Built the portal in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

async function buildAll(): Promise<void> {
  // Loaded lazily: at most starts everything is built already.
  const { build } = await import('vite');
  const { compressFiles } = await import('./compress-files.ts');
  const portal = { configFile: join(ROOT, 'apps/portal/vite.config.ts'), logLevel: 'warn' } as const;
  await build(portal);
  keepMapsPrivate(join(ROOT, 'apps/portal/dist'));
  await build({ ...portal, build: { ssr: true } });
  await build({ configFile: join(ROOT, 'packages/mail/vite.config.ts'), logLevel: 'warn' });
  await compressFiles(join(ROOT, 'apps/portal/dist/client'));
}

/** Source maps locate errors in browsers; only the server reads them. */
function keepMapsPrivate(dist: string): void {
  rmSync(join(dist, 'maps'), { recursive: true, force: true });
  const files = readdirSync(join(dist, 'client'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    mkdirSync(dirname(join(dist, 'maps', file)), { recursive: true });
    renameSync(join(dist, 'client', file), join(dist, 'maps', file));
  }
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}
