import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LOCKED = {
  '': {},
  'apps/portal': { version: '0.2.0' },
  'node_modules/@gatehouse/portal': { resolved: 'apps/portal', link: true },
  'node_modules/fastify': { version: '5.1.0' },
  'node_modules/bundler-of-another-platform': { version: '1.0.0', optional: true },
};
const { '': _root, 'node_modules/bundler-of-another-platform': _other, ...INSTALLED } = LOCKED;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-bootstrap-'));
  mkdirSync(join(folder, 'scripts'));
  for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('.mjs'))) {
    cpSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
  writeFileSync(join(folder, 'npm.cjs'), "require('node:fs').writeFileSync('installed', process.argv[2]);");
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each<[string, object | undefined, boolean]>([
  ['installs when nothing is installed', undefined, true],
  ['installs nothing after npm ci', INSTALLED, false],
  ['installs nothing after a new version of the project', { ...INSTALLED, 'apps/portal': {} }, false],
  ['installs after an update', { ...INSTALLED, 'node_modules/fastify': { version: '5.0.0' } }, true],
  ['installs a package that was added', { 'node_modules/fastify': { version: '5.1.0' } }, true],
  ['removes a package that the lock file no longer has', { ...INSTALLED, 'node_modules/old': {} }, true],
])('%s', (_title, packages, isInstalled) => {
  if (packages) {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  }
  const env = { ...process.env, npm_execpath: join(folder, 'npm.cjs') };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'check'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(existsSync(join(folder, 'installed'))).toBe(isInstalled);
});

test('serve installs and builds nothing, and names the command that does', () => {
  const env = { ...process.env, npm_execpath: join(folder, 'npm.cjs') };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'serve'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, 'The packages are not installed. Run: npm ci && npm run build\n']);
  expect(existsSync(join(folder, 'installed'))).toBe(false);
});
