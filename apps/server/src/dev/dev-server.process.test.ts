// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { startServer } from '../../test/support/server-process.ts';
import { contentSecurityPolicy } from '../http/protection/security-headers.ts';

const DEV_SERVER = join(import.meta.dirname, 'dev-server.ts');

test('npm run dev renders pages from the sources, with the production CSP except for inline styles', {
  timeout: 600_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-dev-'));
  const port = await freePort();
  const server = startServer('dev', port, { DATA_DIR: folder }, [], DEV_SERVER);
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await rm(folder, { recursive: true });
  });
  await server.ready();
  const publicUrl = `http://127.0.0.1:${port}`;
  expect(server.output().stdout).toContain(publicUrl);

  const page = await fetch(`${publicUrl}/en-GB/sign-in`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toMatch(/<div id="root"><.*<h1/);
  const policy = contentSecurityPolicy({ publicUrl, frames: [`${publicUrl}/demo/ads`] });
  expect(page.headers.get('content-security-policy')).toBe(`${policy};style-src 'self' 'unsafe-inline'`);

  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address);
  expect(scripts).toEqual(['/src/framework/hydration/before-hydration.ts', '/src/entry-dev.ts']);
  for (const script of scripts) {
    expect((await fetch(publicUrl + script)).headers.get('content-type')).toBe('text/javascript');
  }
  const secretKey = await fetch(`${publicUrl}/@fs${folder}/secret-key`);
  expect(secretKey.status).toBe(403);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
