import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../protection/security-headers.ts';
import { staticFiles } from './static-files.ts';

const WORKER_POLICY = "default-src 'self';script-src 'self' https://cdn.example.test/pbkdf2.js";
const OLD = brotliCompressSync('console.info(0)');
/** Of built files of other versions. */
const lookups: string[] = [];
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
  securityHeaders(app, () => ({ 'content-security-policy': "default-src 'self'" }));
  await staticFiles(app, {
    art: () => ({ folder: join(folder, 'art'), version: '3fa9c1d2' }),
    challengeWorkerPolicy: () => WORKER_POLICY,
    portalClient,
    brandFolder: () => join(folder, 'brand'),
    findArt: async (version) => (version === '0a1b2c3d' ? Buffer.from('of a former release') : null),
    otherVersions: {
      async find(path, acceptsBrotli) {
        lookups.push(path);
        if (path !== 'entry-old.js') return null;
        return acceptsBrotli
          ? { content: OLD, isBrotli: true }
          : { content: Buffer.from('console.info(0)'), isBrotli: false };
      },
    },
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

test('sends a built file of another version as its own, and none that no version had', async () => {
  const reply = await app.inject({ url: '/assets/entry-old.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript/),
  });
  expect(reply.rawPayload).toEqual(OLD);
  const unknown = await app.inject('/assets/entry-none.js');
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('looks for names of built files alone, and decompresses for who refuses the compression', async () => {
  lookups.length = 0;
  for (const name of ['made-up', 'made-up.php', 'made-up.js.map']) {
    expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404);
  }
  expect(lookups).toEqual([]);
  const refused = await app.inject({ url: '/assets/entry-old.js', headers: { 'accept-encoding': 'br;q=0' } });
  expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, 'console.info(0)']);
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

test('a picture of a former release stays at its hash for good, and any other hash is not cached', async () => {
  const former = await app.inject('/art/0a1b2c3d/emberfall/card-400.webp');
  expect(former).toMatchObject({ statusCode: 200, body: 'of a former release' });
  expect(former.headers['cache-control']).toContain('immutable');
  const unknown = await app.inject('/art/99999999/emberfall/card-400.webp');
  expect(String(unknown.headers['cache-control'])).not.toContain('immutable');
});
