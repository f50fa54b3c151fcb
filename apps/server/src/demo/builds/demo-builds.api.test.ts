// @module-tag more
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PatchManifest } from '@gatehouse/contract/patching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../../test/support/api-client.ts';
import { readChunkedFiles } from '../../../test/support/chunk-reader.ts';
import { makeFolder } from '../../../test/support/make-folder.ts';
import { buildNode, buildTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { removeDemoData } from '../seed/demo-data.repository.ts';
import { createDemoBuilds } from './demo-builds.service.ts';

const folder = makeFolder();
let testApp: TestApp;
let player: ApiClient;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { BUILDS_DIR: folder.path }, demoWorld: true });
  await createDemoBuilds({ ...testApp.deps, ...testApp.services }).prepare();
  player = createApiClient(testApp.app);
  await player.signIn('player@example.test');
});
afterAll(async () => {
  await testApp.close();
  folder.remove();
});

async function manifest(tokens = ''): Promise<PatchManifest> {
  const { body } = await player.call('GET /patching/download/branches/:id', {
    params: { id: 'hollow-court.default' },
    ...(tokens ? { query: { tokens } } : {}),
  });
  return body as PatchManifest;
}

async function filesOf({ chunked }: PatchManifest): Promise<Record<string, Buffer>> {
  if (!chunked) throw new Error('the version is not in chunks');
  const packs = join(folder.path, '_packs/hollow-court');
  return readChunkedFiles(chunked.indexes, async ({ pack, at, stored }) =>
    readFileSync(join(packs, pack)).subarray(at, at + stored),
  );
}

const publish = (product: string, version: unknown, app = testApp.app) =>
  app.inject({ method: 'POST', url: `/demo/builds/${product}`, payload: { version } });

test('every game of the demo that is installed has a page to install, with its art', async () => {
  const installed = [...testApp.deps.content.games.keys()].filter((name) => name !== 'starhaven');
  expect((await testApp.services.builds.listPublished()).map(({ productName }) => productName)).toEqual(
    installed,
  );
  const { launch, version, ...rest } = await manifest();
  expect([launch, version]).toEqual([{ kind: 'page', path: 'index.html' }, '1.0.0-demo']);
  const files = await filesOf({ launch, version, ...rest });
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'art/hero-1280.webp',
      'art/wordmark.svg',
      'data/game.js',
      'data/world.pak',
      'engine.js',
    ]),
  );
  expect(Object.values(files).filter(({ length }) => length === 0)).toEqual([]);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('it has languages and larger art as packages', async () => {
  const paths = Object.keys(await filesOf(await manifest('ar-AE,high-resolution-art')));
  expect(paths).toEqual(expect.arrayContaining(['lang/ar-AE/texts.js', 'art-hd/scene.webp']));
  expect(paths).not.toContain('lang/de-DE/texts.js');
});

test('the second version changes few files', async () => {
  const first = await filesOf(await manifest());
  expect((await publish('hollow-court', '2.0.0-demo')).statusCode).toBe(204);
  const second = await manifest();
  const changed = Object.entries(await filesOf(second)).filter(
    ([path, content]) => !first[path]?.equals(content),
  );
  expect([second.version, changed.map(([path]) => path)]).toEqual([
    '2.0.0-demo',
    ['art/scene-3-1280.webp', 'data/game.js'],
  ]);
  await createDemoBuilds({ ...testApp.deps, ...testApp.services }).prepare();
  expect((await manifest()).version).toBe('2.0.0-demo');
});

test.each([
  ['an unknown game', 'nothing', '2.0.0-demo', 404],
  ['an unknown version', 'hollow-court', '9.9.9', 404],
  ['a path', 'hollow-court', '../1.0.0-demo', 404],
  ['no version', 'hollow-court', 2, 400],
])('%s is not published', async (_, product, version, status) => {
  expect((await publish(product, version)).statusCode).toBe(status);
});

test('a page of another site cannot publish', async () => {
  const headers = { 'content-type': 'text/plain' };
  const payload = '{"version":"1.0.0-demo"}';
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/demo/builds/hollow-court',
    headers,
    payload,
  });
  expect(reply.statusCode).toBe(400);
});

test('serve mode cannot publish by a request, and the demo’s games leave with its data', async () => {
  const { env } = testApp.deps;
  const node = await buildNode({ ...testApp.deps, env: { ...env, mode: 'serve' } });
  expect((await publish('hollow-court', '1.0.0-demo', node)).statusCode).toBe(404);
  await node.close();
  await testApp.deps.db.transaction((tx) => removeDemoData(tx));
  expect(await testApp.services.builds.listPublished()).toEqual([]);
});
