import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ChunkedVersion,
  type PatchManifest,
  patchManifest,
  versionStatement,
} from '@gatehouse/contract/patching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestBuild, writeWholeFilesBuild } from '../../../../test/fixtures/build.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { readChunkedFiles } from '../../../../test/support/chunk-reader.ts';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { buildNode, TEST_SECRET_KEY } from '../../../../test/support/test-app.ts';
import { createSecretBox } from '../../../ports/secret-box.ts';
import { DEMO_BRANCH_TOKEN } from './branch-token.rules.ts';
import type { BuildName } from './build-folder.ts';
import { signGrant } from './file-signature.rules.ts';

const BRANCH = 'emberfall.default';
const WORLD = randomBytes(1_500_000);
const FILES = {
  'index.html': '<script>steal()</script>',
  'data/world.pak': WORLD,
  'lang/de-DE/texts.json': '{"play":"Spielen"}',
  'win32/game.exe': 'MZ',
  empty: '',
};
const PACKAGES = [
  { name: 'de-DE', folder: 'lang/de-DE' },
  { name: 'windows', folder: 'win32', launch: { kind: 'program' as const, path: 'win32/game.exe' } },
];

const folder = makeFolder();
let testApp: PlayerTestApp;
let owner: ApiClient;
let signatures = 0;

beforeAll(async () => {
  const box = createSecretBox(TEST_SECRET_KEY);
  const keyedHash: typeof box.keyedHash = (purpose, text) => {
    if (purpose === 'build-file') signatures += 1;
    return box.keyedHash(purpose, text);
  };
  testApp = await openPlayerTestApp({
    env: { BUILDS_DIR: folder.path },
    deps: { secrets: { ...box, keyedHash } },
  });
  owner = await testApp.player('owner@example.test');
  const { rows } = await testApp.deps.db.statement('select id from users');
  await testApp.deps.db.transaction((tx) =>
    testApp.services.ownerships.grantByCoupon(tx, String(rows[0]?.id), 'emberfall'),
  );
  await add('1.0.0', FILES);
  await publish('1.0.0');
});
afterAll(async () => {
  await testApp.close();
  folder.remove();
});

const add = (version: string, files: Record<string, string | Buffer>, branch = 'default') =>
  addTestBuild(testApp.services.builds, { productName: 'emberfall', branch, version }, files, {
    packages: PACKAGES,
  });

function publish(version: string, branch = 'default') {
  return testApp.deps.db.transaction((tx) =>
    testApp.services.builds.publish(tx, { productName: 'emberfall', branch, version }),
  );
}

async function manifest(tokens?: string, id = BRANCH): Promise<PatchManifest & { chunked: ChunkedVersion }> {
  const { status, body } = await owner.call('GET /patching/download/branches/:id', {
    params: { id },
    ...(tokens ? { query: { tokens } } : {}),
  });
  expect(status).toBe(200);
  const parsed = patchManifest.parse(body);
  if (!parsed.chunked) throw new Error('the version is not in chunks');
  return { ...parsed, chunked: parsed.chunked };
}

const load = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers });

async function filesOf({ packs, indexes }: ChunkedVersion): Promise<Record<string, Buffer>> {
  return readChunkedFiles(indexes, async ({ pack, at, stored }) => {
    const reply = await load(`${packs.url}${pack}?${packs.query}`, {
      range: `bytes=${at}-${at + stored - 1}`,
    });
    expect(reply.statusCode).toBe(206);
    return reply.rawPayload;
  });
}

const firstPack = ({ chunked }: { chunked: ChunkedVersion }) => String(chunked.indexes[0]?.chunks[0]?.pack);
async function packUrl(): Promise<string> {
  const one = await manifest();
  return `${one.chunked.packs.url}${firstPack(one)}?${one.chunked.packs.query}`;
}

test('the owner of a game puts its files together from chunks, and the statement that names them is signed', async () => {
  const { chunked, files, ...rest } = await manifest('de-DE,windows');
  expect(files).toEqual([]);
  expect(rest).toEqual({
    branchId: BRANCH,
    productName: 'emberfall',
    version: '1.0.0',
    patchId: expect.stringMatching(/^[0-9a-f]{16}$/),
    totalBytes: WORLD.length + 24 + 18 + 2,
    launch: { kind: 'program', path: 'win32/game.exe' },
    packages: [
      { name: 'de-DE', totalBytes: 18 },
      { name: 'windows', totalBytes: 2 },
    ],
  });
  const found = await filesOf(chunked);
  for (const [path, content] of Object.entries(FILES)) {
    expect([path, found[path]?.equals(Buffer.from(content))]).toEqual([path, true]);
  }
  const key = createPublicKey({ key: Buffer.from(chunked.publicKey, 'base64'), format: 'der', type: 'spki' });
  const signature = Buffer.from(chunked.signature, 'base64');
  expect(verify(null, Buffer.from(chunked.statement), key, signature)).toBe(true);
  const statement = versionStatement.parse(JSON.parse(chunked.statement));
  expect(statement).toMatchObject({ productName: 'emberfall', version: '1.0.0' });
  expect(statement.indexes.map(({ sha256 }) => sha256)).toEqual(chunked.indexes.map(({ sha256 }) => sha256));
});

test('only requested packages are in a manifest, and all sets of them cost one signature', async () => {
  testApp.clock.advance(300);
  signatures = 0;
  const [plain, german] = await Promise.all([manifest(), manifest('de-DE,unknown')]);
  expect(Object.keys(await filesOf(plain.chunked))).not.toContain('lang/de-DE/texts.json');
  expect(Object.keys(await filesOf(german.chunked))).toContain('lang/de-DE/texts.json');
  expect(plain.patchId).not.toBe(german.patchId);
  const before = signatures;
  await Promise.all([manifest('windows'), manifest('windows,de-DE'), manifest()]);
  expect(signatures).toBe(before);
});

test('a manifest is the same with and without compression', async () => {
  const ask = (encoding: string) =>
    testApp.app.inject({
      url: `/api/v1/patching/download/branches/${BRANCH}?tokens=windows`,
      headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': encoding },
    });
  const [plain, compressed] = [await ask('identity'), await ask('gzip')];
  expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('a pack never changes, is a download and never a page of the portal', async () => {
  const url = await packUrl();
  const whole = await load(url);
  const pack = /[0-9a-f]{64}/.exec(url)?.[0];
  expect([whole.statusCode, whole.headers.etag]).toEqual([200, `"${pack}"`]);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const rest = await load(url, { range: 'bytes=100-', 'if-range': `"${pack}"` });
  expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(100))]).toEqual([206, true]);
  expect((await load(url, { range: 'bytes=99999999-' })).statusCode).toBe(416);
  expect((await load(url, { 'if-none-match': `"${pack}"` })).statusCode).toBe(304);
});

test('a signature authorises the packs of one game for an hour', async () => {
  const url = await packUrl();
  const [path = '', query = ''] = url.split('?');
  const expires = new URLSearchParams(query).get('expires');
  const refused = [
    path,
    `${path}?expires=${expires}`,
    `${path}?expires=${Number(expires) + 1}&${query.split('&')[1]}`,
    `${path}?expires=${expires}&signature=${'0'.repeat(64)}`,
    `${path}?${query}&signature=${'0'.repeat(64)}`,
    `${path.replace('emberfall', 'hollow-court')}?${query}`,
    `/patching/files/emberfall/default/1.0.0/index.html?${query}`,
  ];
  for (const one of refused) expect([one, (await load(one)).statusCode]).toEqual([one, 403]);
  for (const name of ['0'.repeat(64), 'manifest.json', '.', firstPack(await manifest()).toUpperCase()]) {
    expect([name, (await load(`/patching/packs/emberfall/${name}?${query}`)).statusCode]).toEqual([
      name,
      404,
    ]);
  }
  expect((await load(`/patching/packs/emberfall/..%2f..%2femberfall?${query}`)).statusCode).toBe(400);
  expect((await load(url)).statusCode).toBe(200);
  testApp.clock.advance(3601);
  expect((await load(url)).statusCode).toBe(403);
});

test('during a rotation of the key, what the previous key signed opens nothing', async () => {
  const url = await packUrl();
  const secrets = createSecretBox('the key that follows the leaked one', TEST_SECRET_KEY);
  const node = await buildNode({ ...testApp.deps, secrets });
  expect((await node.inject(url)).statusCode).toBe(403);
  await node.close();
});

test('a small change of a game is a small download, and the chunks before keep their places', async () => {
  const before = await manifest();
  const newBytes = await add('1.1.0', {
    ...FILES,
    'data/world.pak': Buffer.concat([randomBytes(100), WORLD]),
  });
  expect(newBytes).toBeLessThan(500_000);
  await publish('1.1.0');
  const after = await manifest();
  expect(after.patchId).not.toBe(before.patchId);
  expect((await filesOf(after.chunked))['data/world.pak']?.length).toBe(WORLD.length + 100);
  // A download of the version before goes on.
  expect(Object.keys(await filesOf(before.chunked))).toContain('data/world.pak');
  await publish('1.0.0');
});

test('a closed branch shares its packs with no other: they would reveal what is in it', async () => {
  const shared = randomBytes(400_000);
  const secret = { 'index.html': 'secret', 'lang/de-DE/a': 'a', 'win32/game.exe': 'MZ' };
  await add('9.0.0', { ...secret, 'data/new.pak': shared }, 'early-access');
  await publish('9.0.0', 'early-access');
  const closed = new Set(
    (await manifest(DEMO_BRANCH_TOKEN, 'emberfall.early-access')).chunked.indexes.flatMap(({ chunks }) =>
      chunks.flatMap(({ pack }) => pack ?? []),
    ),
  );
  await add('1.2.0', { ...FILES, 'data/new.pak': shared });
  const open = await testApp.services.builds.open({
    productName: 'emberfall',
    branch: 'default',
    version: '1.2.0',
  });
  expect(open?.packs.filter((pack) => closed.has(pack))).toEqual([]);
  // The closed one reuses what is public.
  const { packs = [] } =
    (await testApp.services.builds.open({
      productName: 'emberfall',
      branch: 'early-access',
      version: '9.0.0',
    })) ?? {};
  expect(packs).toContain(firstPack(await manifest()));
});

test.each<[string, (file: string) => void]>([
  ['changed', (file) => appendFileSync(file, 'x')],
  ['missing', (file) => rmSync(file)],
])('a pack that is %s on disk is not served, and logged', async (_, damage) => {
  const version = `2.0.0-${_}`;
  await add(version, { ...FILES, 'data/only.pak': randomBytes(1000) });
  await publish(version);
  const url = await packUrl();
  damage(join(folder.path, '_packs/emberfall', /[0-9a-f]{64}/.exec(url)?.[0] ?? ''));
  expect((await load(url)).statusCode).toBe(404);
  expect(testApp.logs()).toContain('build.pack-damaged');
  await publish('1.0.0');
});

test('packs can lie on another host, which checks the signature of their folder', async () => {
  const env = {
    ...testApp.deps.env,
    buildsHost: { url: 'https://cdn.example/games', signingKey: 'k'.repeat(32) },
  };
  const node = await buildNode({ ...testApp.deps, env });
  const reply = await node.inject({
    url: `/api/v1/patching/download/branches/${BRANCH}`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { packs } = reply.json<PatchManifest>().chunked ?? {};
  expect(packs?.url).toBe('https://cdn.example/games/_packs/emberfall/');
  const query = new URLSearchParams(packs?.query);
  const grant = { file: '_packs/emberfall/', expires: Number(query.get('expires')) };
  expect(query.get('signature')).toBe(signGrant('k'.repeat(32), grant));
  await node.close();
});

test('a version that an earlier release added is served next to those in chunks', async () => {
  writeWholeFilesBuild(folder.path, { productName: 'emberfall', version: '0.9.0' }, FILES);
  await publish('0.9.0');
  const { body } = await owner.call('GET /patching/download/branches/:id', { params: { id: BRANCH } });
  const { files, chunked } = patchManifest.parse(body);
  expect([files.length, chunked]).toEqual([5, undefined]);
  expect((await load(String(files[0]?.url))).statusCode).toBe(200);
  await publish('1.0.0');
});

async function sign(name: BuildName) {
  const { builds } = testApp.services;
  const { wholeFiles } = (await builds.open(name)) ?? {};
  if (!wholeFiles) throw new Error('the version is signed');
  return builds.sign(name, wholeFiles, testApp.deps.content.branches);
}

test('a published version in whole files is sent in chunks as soon as it is signed', async () => {
  const name = { productName: 'emberfall', branch: 'default', version: '0.5.0' };
  writeWholeFilesBuild(folder.path, name, FILES, { packages: PACKAGES });
  await publish('0.5.0');
  const before = await owner.call('GET /patching/download/branches/:id', { params: { id: BRANCH } });
  expect(before.body).toMatchObject({ version: '0.5.0' });
  expect(before.body).not.toHaveProperty('chunked');
  await (await sign(name)).apply();
  const after = await manifest('de-DE,windows');
  expect(after).toMatchObject({ version: '0.5.0', files: [], launch: PACKAGES[1]?.launch });
  expect(versionStatement.parse(JSON.parse(after.chunked.statement))).toMatchObject({
    version: '0.5.0',
    launch: { kind: 'page', path: 'index.html' },
    indexes: [{ package: null }, { package: 'de-DE' }, { package: 'windows' }],
  });
  const found = await filesOf(after.chunked);
  expect(Object.keys(found).sort()).toEqual(Object.keys(FILES).sort());
  expect(found['data/world.pak']?.equals(WORLD)).toBe(true);
});

test('a version whose files changed since it was added is not signed', async () => {
  const name = { productName: 'emberfall', branch: 'default', version: '0.4.0' };
  writeWholeFilesBuild(folder.path, name, FILES);
  appendFileSync(join(folder.path, 'emberfall/default/0.4.0/files/data/world.pak'), 'more');
  await expect(sign(name)).rejects.toThrow('data/world.pak is not what it was when it was added');
  expect((await testApp.services.builds.open(name))?.signed).toBeNull();
});
