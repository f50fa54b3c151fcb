import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTextFiles } from './own-text-files.ts';

const VERSION = '0123456789abcdef';
const CORE = `/texts/0a1b2c3d/${VERSION}/en-GB/core.json`;
let assets: string;
let app: FastifyInstance;
let lookups: number;

beforeAll(async () => {
  assets = await mkdtemp(join(tmpdir(), 'gatehouse-own-texts-'));
  await mkdir(join(assets, 'messages-0a1b2c3d/en-GB'), { recursive: true });
  await writeFile(join(assets, 'messages-0a1b2c3d/en-GB/core.json'), '{"A.Title":"a","B.Title":"b"}');
});
beforeEach(async () => {
  lookups = 0;
  app = Fastify();
  ownTextFiles(app, {
    assets,
    async findTexts(_locale, version) {
      lookups += 1;
      return version === VERSION ? { 'A.Title': 'own' } : null;
    },
    otherVersions: {
      find: async (path) =>
        path === 'messages-ffffffff/en-GB/core.json'
          ? { content: Buffer.from('{"A.Title":"former","C.Title":"c"}'), isBrotli: false }
          : null,
    },
  });
});
afterAll(() => rm(assets, { recursive: true }));

test('puts the texts of the publisher over those of the build, also of another version', async () => {
  const read = async (url: string) => (await app.inject(url)).json();
  expect(await read(CORE)).toEqual({ 'A.Title': 'own', 'B.Title': 'b' });
  expect(await read(CORE.replace('0a1b2c3d', 'ffffffff'))).toEqual({ 'A.Title': 'own', 'C.Title': 'c' });
});

test('made-up queries cause one file', async () => {
  for (let number = 0; number < 100; number += 1) {
    expect((await app.inject(`${CORE}?made-up=${number}`)).statusCode).toBe(200);
  }
  expect(lookups).toBe(1);
});

test.each([
  ['a made-up release', CORE.replace(VERSION, 'f'.repeat(16)), 1],
  ['a made-up topic', CORE.replace('core', 'made-up'), 0],
  ['a made-up build', CORE.replace('0a1b2c3d', '12345678'), 0],
  ['a path', CORE.replace('core', '..%2Fcore'), 0],
  ['a locale that there is not', CORE.replace('en-GB', 'xx-XX'), 0],
])('has nothing for %s', async (_what, url, lookupsWanted) => {
  expect((await app.inject(url)).statusCode).toBe(404);
  expect(lookups).toBe(lookupsWanted);
});

test.each([
  ['gzip, br', 'br'],
  ['br;q=0, gzip', undefined],
  [undefined, undefined],
])('compresses for a client that accepts %s: %s', async (accepted, encoding) => {
  const reply = await app.inject({ url: CORE, headers: accepted ? { 'accept-encoding': accepted } : {} });
  expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'accept-encoding']);
  const plain = encoding ? brotliDecompressSync(reply.rawPayload).toString() : reply.body;
  expect(JSON.parse(plain)['A.Title']).toBe('own');
});
