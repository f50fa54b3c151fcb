import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PatchFile, PatchManifest } from '@gatehouse/contract/patching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWholeFilesBuild } from '../../../../test/fixtures/build.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { buildNode } from '../../../../test/support/test-app.ts';
import { DEMO_BRANCH_TOKEN } from './branch-token.rules.ts';
import { signGrant } from './file-signature.rules.ts';

const BRANCH = 'emberfall.default';
const ART = randomBytes(300_000);
const FILES = {
  'index.html': '<script>steal()</script>',
  'art/hero (wide).webp': ART,
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
let other: ApiClient;

beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { BUILDS_DIR: folder.path } });
  owner = await testApp.player('owner@example.test');
  other = await testApp.player('other@example.test');
  await give('owner@example.test', 'emberfall');
  writeWholeFilesBuild(folder.path, { productName: 'emberfall', version: '1.0.0' }, FILES, {
    packages: PACKAGES,
  });
  await publish('default', '1.0.0');
});
afterAll(async () => {
  await testApp.close();
  folder.remove();
});

async function give(email: string, productName: string) {
  const { rows } = await testApp.deps.db.statement('select id from users where email = $1', [email]);
  await testApp.deps.db.transaction((tx) =>
    testApp.services.ownerships.grantByCoupon(tx, String(rows[0]?.id), productName),
  );
}

function publish(branch: string, version: string) {
  return testApp.deps.db.transaction((tx) =>
    testApp.services.builds.publish(tx, { productName: 'emberfall', branch, version }),
  );
}

const ask = (player: ApiClient, id = BRANCH, tokens?: string) =>
  player.call('GET /patching/download/branches/:id', {
    params: { id },
    ...(tokens ? { query: { tokens } } : {}),
  });

async function manifest(tokens?: string): Promise<PatchManifest> {
  const { status, body } = await ask(owner, BRANCH, tokens);
  expect(status).toBe(200);
  return body as PatchManifest;
}

async function urlOf(path: string, tokens?: string): Promise<string> {
  return (await manifest(tokens)).files.find((file) => file.path === path)?.url ?? '';
}

const load = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  testApp.app.inject({ method, url, headers });
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

test('the owner of a game gets the files of its published version, each with its size and hash', async () => {
  const { files, ...rest } = await manifest();
  expect(rest).toEqual({
    branchId: BRANCH,
    productName: 'emberfall',
    version: '1.0.0',
    patchId: expect.stringMatching(/^[0-9a-f]{16}$/),
    totalBytes: ART.length + FILES['index.html'].length,
    launch: { kind: 'page', path: 'index.html' },
    packages: [
      { name: 'de-DE', totalBytes: FILES['lang/de-DE/texts.json'].length },
      { name: 'windows', totalBytes: 2 },
    ],
  });
  expect(files.map(({ path }) => path)).toEqual(['art/hero (wide).webp', 'empty', 'index.html']);
  for (const { url, size, sha256: expected } of files) {
    const reply = await load(url);
    expect([reply.statusCode, reply.rawPayload.length, sha256(reply.rawPayload)]).toEqual([
      200,
      size,
      expected,
    ]);
    expect(reply.headers).toMatchObject({ etag: `"${expected}"`, 'accept-ranges': 'bytes' });
  }
});

test('tokens add optional packages, and what the package of a system starts', async () => {
  const plain = await manifest();
  const german = await manifest('de-DE,unknown');
  expect(german.files.map(({ path }) => path)).toContain('lang/de-DE/texts.json');
  expect(german.patchId).not.toBe(plain.patchId);
  expect((await manifest('windows')).launch).toEqual({ kind: 'program', path: 'win32/game.exe' });
});

test('players share the signed URLs of a few minutes, and get new ones long before these expire', async () => {
  const player = await testApp.player('shares@example.test');
  await player.call('POST /users/me/accounts', {
    body: {
      gameId: testApp.deps.content.games.get('emberfall')?.id,
      gameEnvironmentId: 'eu-1',
      accountGroup: 'emberfall',
      gfLang: 'en',
      displayName: 'Sharer',
    },
  });
  const first = await manifest();
  expect((await ask(player)).body).toEqual(first);
  expect(await manifest('de-DE')).not.toEqual(first);
  testApp.clock.advance(300);
  const second = await manifest();
  expect(second.files[0]?.url).not.toBe(first.files[0]?.url);
  testApp.clock.advance(299);
  const { url = '' } = (await manifest()).files[0] ?? {};
  testApp.clock.advance(3300);
  expect((await load(url)).statusCode).toBe(200);
});

test('a game with an account counts as owned, as in the library', async () => {
  const player = await testApp.player('account@example.test');
  expect((await ask(player)).status).toBe(403);
  await player.call('POST /users/me/accounts', {
    body: {
      gameId: testApp.deps.content.games.get('emberfall')?.id,
      gameEnvironmentId: 'eu-1',
      accountGroup: 'emberfall',
      gfLang: 'en',
      displayName: 'Ashwalker',
    },
  });
  expect((await ask(player)).status).toBe(200);
});

test('a free game that something was bought for counts as owned, as in the library', async () => {
  const player = await testApp.player('bought@example.test');
  await testApp.deps.db.statement(
    `with made as (
       insert into orders (id, user_id, product_name, purchaseable_id, grants_product, is_unique, title, locale, amount,
         currency, tax_amount, tax_percent, status, provider, created_at)
       select gen_random_uuid(), id, 'emberfall', gen_random_uuid(), false, false, '', 'en-GB', 0, 'EUR', 0, 0, 'paid',
         'none', now() from users where email = 'bought@example.test' returning id, user_id)
     insert into owned_extras (order_id, user_id, product_name, extra_name, granted_at)
     select id, user_id, 'emberfall', '1000-embers', now() from made`,
  );
  expect((await ask(player)).status).toBe(200);
});

test.each([
  ['a visitor', () => ask(testApp.browser()), 401, ['UNAUTHORIZED'], undefined],
  ['a player without the game', () => ask(other), 403, ['FORBIDDEN'], 'NOT_OWNED'],
  ['an unknown game', () => ask(owner, 'nothing.default'), 404, ['NOT_FOUND'], undefined],
  ['an unknown branch', () => ask(owner, 'emberfall.constructor'), 404, ['NOT_FOUND'], undefined],
  [
    'a branch without a version',
    () => ask(owner, 'emberfall.default_sandbox'),
    404,
    ['NOT_FOUND'],
    undefined,
  ],
  [
    'a closed branch',
    () => ask(owner, 'emberfall.early-access', 'guess'),
    403,
    ['FORBIDDEN'],
    'DOWNLOAD_TOKEN_REQUIRED',
  ],
  ['no branch', () => ask(owner, 'emberfall'), 400, ['INVALID_REQUEST'], undefined],
  ['a path', () => ask(owner, 'emberfall.../../x'), 400, ['INVALID_REQUEST'], undefined],
])('there is no manifest for %s', async (_, request, status, errorTypes, reason) => {
  const reply = await request();
  expect([reply.status, reply.body.errorTypes, reply.body.reason]).toEqual([status, errorTypes, reason]);
});

test('a closed branch opens to the holder of its token', async () => {
  writeWholeFilesBuild(
    folder.path,
    { productName: 'emberfall', branch: 'early-access', version: '2.0.0' },
    FILES,
  );
  await publish('early-access', '2.0.0');
  const { status, body } = await ask(owner, 'emberfall.early-access', DEMO_BRANCH_TOKEN);
  expect([status, body.version]).toEqual([200, '2.0.0']);
});

test.each([
  ['the right code', 'emberfall', DEMO_BRANCH_TOKEN, 200, { branchId: 'emberfall.early-access' }],
  ['a wrong code', 'emberfall', 'guess', 403, { reason: 'DOWNLOAD_TOKEN_REQUIRED' }],
  ['a game of someone else', 'neon-drift', DEMO_BRANCH_TOKEN, 403, { reason: 'NOT_OWNED' }],
  ['no game', 'nothing', DEMO_BRANCH_TOKEN, 404, {}],
  ['no code', 'emberfall', 'two words', 400, {}],
])('%s names a closed branch, or why not', async (_, productName, code, status, answer) => {
  const reply = await owner.call('POST /patching/branch-codes', { body: { productName, code } });
  expect(reply).toMatchObject({ status, body: answer });
});

test('codes cannot be tried without end, and the right ones are not counted', async () => {
  const guesser = await testApp.player('guesser@example.test');
  await give('guesser@example.test', 'emberfall');
  const tryCode = (code: string) =>
    guesser.call('POST /patching/branch-codes', { body: { productName: 'emberfall', code } });
  for (let turn = 0; turn < 12; turn += 1) expect((await tryCode(DEMO_BRANCH_TOKEN)).status).toBe(200);
  for (let turn = 0; turn < 10; turn += 1) expect((await tryCode(`guess-${turn}`)).status).toBe(403);
  expect((await tryCode(DEMO_BRANCH_TOKEN)).status).toBe(429);
});

test('an interrupted download is resumed where it stopped', async () => {
  const url = await urlOf('art/hero (wide).webp');
  const first = await load(url, { range: 'bytes=0-99999' });
  expect(first.statusCode).toBe(206);
  expect(first.headers).toMatchObject({
    'content-range': 'bytes 0-99999/300000',
    'content-length': '100000',
  });
  const rest = await load(url, { range: 'bytes=100000-', 'if-range': String(first.headers.etag) });
  expect(rest.statusCode).toBe(206);
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(ART)).toBe(true);
});

test.each([
  ['the file has changed', { range: 'bytes=5-', 'if-range': '"other"' }, 200, undefined],
  ['the range begins after the end', { range: 'bytes=300000-' }, 416, 'bytes */300000'],
  ['it asks for several ranges', { range: 'bytes=0-1,5-6' }, 200, undefined],
  ['it asks for the last bytes', { range: 'bytes=-10' }, 206, 'bytes 299990-299999/300000'],
])('where %s', async (_, headers: Record<string, string>, status, range) => {
  const reply = await load(await urlOf('art/hero (wide).webp'), headers);
  expect([reply.statusCode, reply.headers['content-range']]).toEqual([status, range]);
});

test('a client that has the file gets no body, and HEAD has the size', async () => {
  const url = await urlOf('art/hero (wide).webp');
  const same = await load(url, { 'if-none-match': `"${sha256(ART)}"` });
  expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0]);
  const head = await load(url, {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    '300000',
    0,
  ]);
});

test('a file is a download and never a page of the portal', async () => {
  const { headers } = await load(await urlOf('index.html'));
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="index.html"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
  });
});

test('a URL authorises one file for an hour', async () => {
  const url = await urlOf('index.html');
  const [path = '', query = ''] = url.split('?');
  const expires = new URLSearchParams(query).get('expires');
  const refused = [
    path,
    `${path}?expires=${expires}`,
    `${path}?expires=${Number(expires) + 1}&${query.split('&')[1]}`,
    `${path}?expires=${expires}&signature=${'0'.repeat(64)}`,
    `${path}?expires=${expires}&signature=short`,
    `${path}?${query}&signature=${'0'.repeat(64)}`,
    `${path.replace('index.html', 'empty')}?${query}`,
    `${path.replace('index.html', 'no-such-file')}?${query}`,
    `${path.replace('1.0.0', '9.0.0')}?${query}`,
    `${path.replace('emberfall', 'hollow-court')}?${query}`,
  ];
  for (const one of refused) expect([one, (await load(one)).statusCode]).toEqual([one, 403]);
  expect((await load(`${path}%2f..%2fmanifest.json?${query}`)).statusCode).toBe(400);
  expect((await load(url)).statusCode).toBe(200);
  testApp.clock.advance(3601);
  expect((await load(url)).statusCode).toBe(403);
});

test('the log has a line for each file, without its URL', async () => {
  const url = await urlOf('index.html');
  await load(url);
  const signature = new URLSearchParams(url.split('?')[1]).get('signature') ?? '';
  expect(testApp.logs()).toContain('"route":"/patching/files/:product/:branch/:version/*","status":200');
  expect(testApp.logs()).not.toContain(signature);
});

test('a file that was changed on disk is not served', async () => {
  writeWholeFilesBuild(folder.path, { productName: 'emberfall', version: '1.0.1' }, { 'index.html': 'x' });
  await publish('default', '1.0.1');
  const url = await urlOf('index.html');
  appendFileSync(join(folder.path, 'emberfall/default/1.0.1/files/index.html'), 'y');
  expect((await load(url)).statusCode).toBe(404);
  expect(testApp.logs()).toContain('build.file-damaged');
  await publish('default', '1.0.0');
});

test('a newly published version is there immediately on every node, and a running download of the old one goes on', async () => {
  const old = await urlOf('index.html');
  const before = await manifest();
  const changed = { ...FILES, 'index.html': 'version two' };
  writeWholeFilesBuild(folder.path, { productName: 'emberfall', version: '2.0.0' }, changed, {
    packages: PACKAGES,
  });
  expect((await manifest()).version).toBe('1.0.0');
  await publish('default', '2.0.0');
  const after = await manifest();
  expect([after.version, after.patchId === before.patchId]).toEqual(['2.0.0', false]);
  const hashes = (files: PatchFile[]) => new Map(files.map((file) => [file.path, file.sha256]));
  const different = [...hashes(after.files)].filter(
    ([path, hash]) => hashes(before.files).get(path) !== hash,
  );
  expect(different.map(([path]) => path)).toEqual(['index.html']);
  expect((await load(old)).body).toBe(FILES['index.html']);
});

test('files can lie on another host, which checks the signature with the key it shares', async () => {
  const env = {
    ...testApp.deps.env,
    buildsHost: { url: 'https://cdn.example/games', signingKey: 'k'.repeat(32) },
  };
  const node = await buildNode({ ...testApp.deps, env });
  const reply = await node.inject({
    url: `/api/v1/patching/download/branches/${BRANCH}`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { files, version } = reply.json<PatchManifest>();
  const url = new URL(files.find(({ path }) => path.startsWith('art/'))?.url ?? '');
  const file = `emberfall/default/${version}/art/hero (wide).webp`;
  expect(`${url.origin}${decodeURIComponent(url.pathname)}`).toBe(`https://cdn.example/games/${file}`);
  const expires = Number(url.searchParams.get('expires'));
  expect(url.searchParams.get('signature')).toBe(signGrant('k'.repeat(32), { file, expires }));
  // Without this server's key the URL opens nothing here.
  expect((await node.inject(`/patching/files/${encodeURI(file)}${url.search}`)).statusCode).toBe(403);
  await node.close();
});
