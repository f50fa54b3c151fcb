// @module-tag more
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../test/support/free-port.ts';
import { emptyPostgresUrl } from '../test/support/open-test-db.ts';
import { startServer } from '../test/support/server-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const ROOT = resolve(import.meta.dirname, '../../..');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-package-'));
  execFileSync(process.execPath, ['scripts/package.ts', folder], { cwd: ROOT, stdio: 'inherit' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const gatehouse = (args: string[], env: Record<string, string>) =>
  JSON.parse(
    execFileSync(process.execPath, ['apps/server/dist/gatehouse.js', ...args, '--json'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    }),
  );

test('a packaged folder migrates, serves pages and API, and runs commands', async () => {
  const DATABASE_URL = await emptyPostgresUrl();
  const variables = {
    PUBLIC_URL: 'https://play.example.test',
    DATABASE_URL,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'a key that only this test knows of',
    LOG_LEVEL: 'error',
  };
  expect(gatehouse(['migrate'], variables).applied.length).toBeGreaterThan(10);
  expect(gatehouse(['migrate'], variables)).toEqual({ applied: [] });
  const server = startServer(
    'serve',
    await freePort(),
    variables,
    [],
    join(folder, 'apps/server/dist/server.js'),
  );
  onTestFinished(() => void server.child.kill('SIGKILL'));
  await server.ready();
  for (const path of [
    '/en-GB',
    '/ar-AE/shop',
    '/en-GB/sign-in',
    '/api/v1/config',
    '/api/docs',
    '/favicon.svg',
  ]) {
    expect([path, (await fetch(`http://127.0.0.1:${server.port}${path}`)).status]).toEqual([path, 200]);
  }
  expect(gatehouse(['audit', 'list'], variables)).toMatchObject({ entries: [] });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).toEqual({ stdout: '', stderr: '' });
});
