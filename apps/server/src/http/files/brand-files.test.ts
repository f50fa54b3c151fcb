import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandFiles } from './brand-files.ts';

const asked: string[] = [];
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-brand-'));
  await writeFile(join(folder, 'mark.svg'), '<svg/>');
  app = Fastify();
  await app.register(fastifyStatic, { root: folder, serve: false });
  brandFiles(app, {
    folder: () => folder,
    versionOf: (path) => ({ 'brand/mark.svg': '0123456789ab', 'brand/lost.png': 'ba9876543210' })[path],
    async findVersion(path, version) {
      asked.push(path);
      return version === 'ffffffffffff' ? null : Buffer.from(`stored ${version}`);
    },
    styles: () => ({ stylesheet: '', version: '' }),
    manifest: () => ({ name: '', background: '' }),
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => app.inject(`/brand/${path}`);

test('asks the database for a file that the disk has lost, and for no made-up one without a version', async () => {
  const paths = [
    'mark.svg',
    'lost.png?v=ba9876543210',
    'made-up.svg',
    'social/made-up.png',
    '..%2Fbrand.json',
  ];
  const replies = await Promise.all(paths.map(get));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404]);
  expect(replies[1]?.body).toBe('stored ba9876543210');
  expect(asked).toEqual(['brand/lost.png']);
});

test.each([
  ['the current one', 'mark.svg?v=0123456789ab', '<svg/>', true],
  ['a former one', 'mark.svg?v=aaaaaaaaaaaa', 'stored aaaaaaaaaaaa', true],
  ['one that this release does not have', 'gone.png?v=aaaaaaaaaaaa', 'stored aaaaaaaaaaaa', true],
  ['a version that there never was', 'mark.svg?v=ffffffffffff', '<svg/>', false],
  ['no version', 'mark.svg', '<svg/>', false],
  ['two versions', 'mark.svg?v=0123456789ab&v=aaaaaaaaaaaa', '<svg/>', false],
])('caches what the address names for good: %s', async (_what, path, body, isKept) => {
  const reply = await get(path);
  expect([reply.statusCode, reply.body]).toEqual([200, body]);
  expect(String(reply.headers['cache-control']).includes('immutable')).toBe(isKept);
  expect(reply.headers['content-type']).toMatch(/^image\/(?:svg\+xml|png)/);
});

test('a file that no release had is not found, and that is not cached', async () => {
  const { statusCode, headers } = await get('gone.png?v=ffffffffffff');
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
});
