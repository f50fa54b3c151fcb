import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../protection/security-headers.ts';
import { staticFiles } from './static-files.ts';

const WORKER_POLICY = "default-src 'self';script-src 'self' https://cdn.example.test/pbkdf2.js";
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-static-'));
  const portalClient = join(folder, 'client');
  await mkdir(join(portalClient, 'assets'), { recursive: true });
  await writeFile(join(portalClient, 'assets', 'entry-abc123.js'), 'console.info(1)');
  await writeFile(join(portalClient, 'assets', 'entry-abc123.js.br'), brotliCompressSync('console.info(1)'));
  await writeFile(join(portalClient, 'assets', 'challenge-worker-DFJIHhpW.js'), 'importScripts(self.name)');
  await writeFile(join(portalClient, 'favicon.svg'), '<svg/>');
  await writeFile(join(portalClient, 'secret.txt'), 'not for anyone');
  app = Fastify();
  securityHeaders(app, { 'content-security-policy': "default-src 'self'" });
  await staticFiles(app, {
    contentDir: folder,
    artVersion: '3fa9c1d2',
    challengeWorkerPolicy: WORKER_POLICY,
    portalClient,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('sends a built file precompressed and cacheable for good', async () => {
  const reply = await app.inject({
    url: '/assets/entry-abc123.js',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript/),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('console.info(1)');
});

test('the worker that imports a challenge script from elsewhere has its own policy, which is never old', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  const worker = '/assets/challenge-worker-DFJIHhpW.js';
  expect(await policyOf(worker)).toBe(WORKER_POLICY);
  expect((await app.inject(worker)).headers['cache-control']).toBe('no-store');
  for (const other of ['/assets/entry-abc123.js', '/assets/challenge-worker-none.js', '/favicon.svg', '/']) {
    expect(await policyOf(other)).toBe("default-src 'self'");
  }
});

test('a client that cannot decompress gets the file itself', async () => {
  const reply = await app.inject('/assets/entry-abc123.js');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.body).toBe('console.info(1)');
});

test('serves the icon, and no other file of its folder', async () => {
  expect((await app.inject('/favicon.svg')).headers['content-type']).toMatch('image/svg+xml');
  expect((await app.inject('/favicon.ico')).statusCode).toBe(404);
  expect((await app.inject('/secret.txt')).statusCode).toBe(404);
  expect((await app.inject('/assets/../secret.txt')).statusCode).toBe(404);
});
