import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleFiles } from './console-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-console-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'assets/index-B1nf0.js'), 'export {}');
  app = Fastify();
  await consoleFiles(app, { publicUrl: 'https://play.example.test', folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each(['/operator', '/operator/', '/operator/players/any?tab=bans'])(
  '%s is the page, which may be framed by nothing and loads nothing from elsewhere',
  async (url) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<!doctype html><title>Console</title>' });
    expect(headers['cache-control']).toBe('no-cache');
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  },
);

test('built files are kept for good, and others are not the page', async () => {
  const file = await app.inject('/operator/assets/index-B1nf0.js');
  expect(file.headers['cache-control']).toContain('immutable');
  const missing = await app.inject('/operator/assets/index-B0old.js');
  expect({ status: missing.statusCode, body: missing.body }).toEqual({ status: 404, body: 'Not found' });
});

test('without a build there is no console', async () => {
  const bare = Fastify();
  await consoleFiles(bare, { publicUrl: 'https://play.example.test', folder: join(folder, 'none') });
  expect((await bare.inject('/operator')).statusCode).toBe(404);
  await bare.close();
});
