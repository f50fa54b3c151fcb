import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { newestFiles } from './build-beside.ts';
import { importedPackages, packagesIn } from './packaged-modules.ts';

const ROOT = join(import.meta.dirname, '..');
const MAIL = 'packages/mail';
const MESSAGES = 'packages/messages';
const CONSOLE = 'apps/operator/dist';
/** What the server reads at run time, apart from its bundle. */
const COPIED = [
  'apps/server/dist',
  'apps/server/migrations',
  'apps/portal/dist/server',
  'apps/portal/dist/maps',
  'LICENSE',
];
/** Only the demo has games, a database and an identity provider of its own. */
const DEMO_CONTENT = 'content/demo-games';
const DEMO_PACKAGES = ['@electric-sql/pglite', 'oidc-provider'];
const NOT_RUN = new Set(['.map', '.ts', '.mts', '.cts', '.md', '.markdown', '.flow', '.wasm.map']);

const [target] = process.argv.slice(2);
if (!target) {
  process.stderr.write('Usage: npm run package -- FOLDER\n');
  process.exit(2);
}
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) {
  process.stderr.write(`${folder} is not empty.\n`);
  process.exit(1);
}
execFileSync(process.execPath, ['scripts/build.ts', '--if-changed'], { cwd: ROOT, stdio: 'inherit' });
makePackage();
process.stdout.write(`Packaged ${megabytes(folder)} MB in ${folder}.\n`);

function makePackage(): void {
  mkdirSync(folder, { recursive: true });
  for (const path of COPIED) copy(path);
  copy('content', (path) => !path.startsWith(DEMO_CONTENT));
  if (existsSync(join(ROOT, 'dist/installers'))) copy('dist/installers');
  for (const file of globSync('apps/server/src/**/*.css', { cwd: ROOT })) copy(file);
  const client = 'apps/portal/dist/client';
  for (const file of [...newestFiles(join(ROOT, client)), '.vite/manifest.json']) copy(`${client}/${file}`);
  for (const file of newestFiles(join(ROOT, CONSOLE))) copy(`${CONSOLE}/${file}`);
  copyNodeModules();
  writeManifest();
}

function copyNodeModules(): void {
  const bundles = ['apps/server/dist', 'apps/portal/dist/server', `${MAIL}/dist`].map((path) =>
    join(ROOT, path),
  );
  const names = importedPackages(bundles).filter((name) => !DEMO_PACKAGES.includes(name));
  for (const path of packagesIn(ROOT, names)) {
    copy(
      path,
      (file) => !NOT_RUN.has(extname(file)) && !file.slice(path.length + 1).includes('node_modules'),
    );
  }
  // Workspaces are links in node_modules.
  for (const part of ['package.json', 'dist/mail.js', 'assets']) {
    cpSync(join(ROOT, MAIL, part), join(folder, 'node_modules/@gatehouse/mail', part), { recursive: true });
  }
  for (const file of globSync(['package.json', '??-??/*.json'], { cwd: join(ROOT, MESSAGES) })) {
    cpSync(join(ROOT, MESSAGES, file), join(folder, 'node_modules/@gatehouse/messages', file));
  }
}

function writeManifest(): void {
  const { name, version, license, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines: { node: '>=24' },
    scripts: { serve: scripts.serve, gatehouse: 'exec node apps/server/dist/gatehouse.js' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function copy(path: string, isWanted: (path: string) => boolean = () => true): void {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { recursive: true, force: true });
  cpSync(join(ROOT, path), to, {
    recursive: true,
    dereference: true,
    filter: (source) => isWanted(relative(ROOT, source).replaceAll('\\', '/')),
  });
}

function megabytes(path: string): string {
  const bytes = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
  return (bytes / 1024 / 1024).toFixed(1);
}
