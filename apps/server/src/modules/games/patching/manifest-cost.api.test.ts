import { gunzipSync } from 'node:zlib';
import { type PatchManifest, patchManifest } from '@gatehouse/contract/patching';
import {
  BRANCH_TOKEN_ATTEMPTS_PER_HOUR,
  PATCH_MANIFESTS_PER_BLOCK_PER_MINUTE,
  PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE,
} from '@gatehouse/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeWholeFilesBuild } from '../../../../test/fixtures/build.ts';
import type { ApiClient, ApiReply } from '../../../../test/support/api-client.ts';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { buildNode, TEST_SECRET_KEY } from '../../../../test/support/test-app.ts';
import { createSecretBox } from '../../../ports/secret-box.ts';
import { DEMO_BRANCH_TOKEN } from './branch-token.rules.ts';
import { type BodyPart, gzipParts } from './shared-body.ts';

const BRANCH = 'emberfall.default';
const CLOSED = 'emberfall.early-access';
const LANGUAGES = ['de', 'en', 'fr', 'es', 'it', 'pl', 'pt', 'ru', 'tr', 'ja', 'zh', 'ko'];
const BASE_FILES = 300;
const FILES_PER_PACKAGE = 5;
const ALL_FILES = BASE_FILES + LANGUAGES.length * FILES_PER_PACKAGE;

const folder = makeFolder();
let testApp: PlayerTestApp;
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
  const files: Record<string, string> = { 'index.html': 'x' };
  for (let nth = 1; nth < BASE_FILES; nth += 1) files[`data/asset-${nth}.pak`] = `asset ${nth}`;
  for (const language of LANGUAGES) {
    for (let nth = 0; nth < FILES_PER_PACKAGE; nth += 1) files[`lang/${language}/${nth}.json`] = language;
  }
  const packages = LANGUAGES.map((name) => ({ name, folder: `lang/${name}` }));
  for (const branch of ['default', 'early-access']) {
    const name = { productName: 'emberfall', branch, version: '1.0.0' };
    writeWholeFilesBuild(folder.path, name, files, { packages });
    await testApp.deps.db.transaction((tx) => testApp.services.builds.publish(tx, name));
  }
});
afterAll(async () => {
  await testApp.close();
  folder.remove();
});
beforeEach(() => {
  // After the URLs of the test before.
  testApp.clock.advance(300);
  signatures = 0;
});

let owners = 0;
async function owner(): Promise<ApiClient & { userId: string }> {
  owners += 1;
  const email = `owner${owners}@example.test`;
  const player = await testApp.player(email);
  const { rows } = await testApp.deps.db.statement('select id from users where email = $1', [email]);
  const userId = String(rows[0]?.id);
  await testApp.deps.db.transaction((tx) =>
    testApp.services.ownerships.grantByCoupon(tx, userId, 'emberfall'),
  );
  return Object.assign(player, { userId });
}

const ask = (player: ApiClient, tokens?: string, id = BRANCH, from?: string) =>
  player.call('GET /patching/download/branches/:id', {
    params: { id },
    ...(tokens ? { query: { tokens } } : {}),
    ...(from ? { from } : {}),
  });
const setOf = (nth: number) => LANGUAGES.filter((_, bit) => (nth >> bit) & 1);
const times = <Value>(count: number, act: (nth: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => act(nth)));

function tally(replies: ApiReply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('The manifests of all package sets', () => {
  test('sign every file once, also for twenty parallel requests of a version that no player has requested yet', async () => {
    const player = await owner();
    const parallel = await times(20, (nth) => ask(player, setOf(200 + nth).join(',')));
    expect(tally(parallel)).toEqual({ 200: 20 });
    expect(signatures).toBe(ALL_FILES);
    for (let nth = 1; nth <= 30; nth += 1) await ask(player, setOf(nth * 131).join(','));
    expect(signatures).toBe(ALL_FILES);
  });

  test('have the files of the base and of their packages, and nothing else', async () => {
    const player = await owner();
    const { body } = await ask(player, 'fr,unknown,de,fr');
    const manifest = patchManifest.parse(body) as PatchManifest;
    const folders = manifest.files.map(({ path }) => path.split('/').slice(0, 2).join('/'));
    expect(manifest.files).toHaveLength(BASE_FILES + 2 * FILES_PER_PACKAGE);
    expect([...new Set(folders.filter((name) => name.startsWith('lang/')))]).toEqual(['lang/de', 'lang/fr']);
    const ids = await times(12, async (nth) => (await ask(player, setOf(1 << nth).join(','))).body.patchId);
    expect(new Set([...ids, manifest.patchId, (await ask(player)).body.patchId]).size).toBe(14);
  });

  test('share their bytes: what a response has for itself is less than two kilobytes', async () => {
    const player = { userId: (await owner()).userId, addressBucket: '192.0.2.1' };
    const answers: BodyPart[][] = [];
    for (let nth = 1; nth <= 40; nth += 1) {
      answers.push(await testApp.services.patching.manifest(player, BRANCH, setOf(nth * 97)));
    }
    const buffersOf = (parts: BodyPart[]) => [...gzipParts(parts), ...parts.map(({ plain }) => plain)];
    const all = answers.map(buffersOf);
    const uses = new Map<Buffer, number>();
    for (const buffer of all.flat()) uses.set(buffer, (uses.get(buffer) ?? 0) + 1);
    for (const buffers of all) {
      const own = buffers.filter((buffer) => uses.get(buffer) === 1);
      expect(own.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2048);
    }
    const total = [...uses.keys()].reduce((sum, { length }) => sum + length, 0);
    const one = all[0]?.reduce((sum, { length }) => sum + length, 0) ?? 0;
    expect(total).toBeLessThan(2 * one + 40 * 2048);
  });

  test('are the same with and without compression', async () => {
    const player = await owner();
    const load = (encoding: string) =>
      testApp.app.inject({
        url: `/api/v1/patching/download/branches/${BRANCH}?tokens=ko,de`,
        headers: { authorization: `Bearer ${player.token}`, 'accept-encoding': encoding },
      });
    const [plain, compressed] = [await load('identity'), await load('gzip, br')];
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'content-length': String(compressed.rawPayload.length),
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });
});

describe('The number of manifests', () => {
  test('is limited per player', { tags: 'more' }, async () => {
    const player = await owner();
    const replies = await times(PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE + 5, () => ask(player));
    expect(tally(replies)).toEqual({ 200: PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE, 429: 5 });
    expect((await ask(await owner())).status).toBe(200);
  });

  test('is limited per address block', { tags: 'more' }, async () => {
    const from = '203.0.113.80';
    const all: ApiReply[] = [];
    const players = PATCH_MANIFESTS_PER_BLOCK_PER_MINUTE / PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE;
    for (let nth = 0; nth < players; nth += 1) {
      const player = await owner();
      all.push(
        ...(await times(PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE, () => ask(player, undefined, BRANCH, from))),
      );
    }
    expect(tally(all)).toEqual({ 200: PATCH_MANIFESTS_PER_BLOCK_PER_MINUTE });
    const neighbour = await owner();
    expect((await ask(neighbour, undefined, BRANCH, from)).status).toBe(429);
    expect((await ask(neighbour)).status).toBe(200);
  });

  test('of packages in a request has a limit too', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, nth) => `p${nth}`).join(',');
    const player = await owner();
    expect((await ask(player, names(34))).status).toBe(200);
    expect(await ask(player, names(35))).toMatchObject({ status: 400, body: { fields: ['tokens'] } });
  });
});

describe('The token of a closed branch', () => {
  test('can be guessed ten times an hour, and in parallel no more often', async () => {
    const player = await owner();
    const guess = (nth: number) => ask(player, `guess-${nth},another-${nth}`, CLOSED);
    const replies = await times(30, guess);
    expect(tally(replies)).toEqual({ 403: BRANCH_TOKEN_ATTEMPTS_PER_HOUR, 429: 20 });
    expect((await ask(player, DEMO_BRANCH_TOKEN, CLOSED)).status).toBe(429);
    expect((await ask(await owner(), DEMO_BRANCH_TOKEN, CLOSED)).status).toBe(200);
  });

  test('is found among the first two tokens of a request, and 180 are refused', async () => {
    const player = await owner();
    const many = Array.from({ length: 180 }, (_, nth) => `g${nth}`).join(',');
    expect((await ask(player, many, CLOSED)).status).toBe(400);
    expect((await ask(player, `a,b,${DEMO_BRANCH_TOKEN}`, CLOSED)).status).toBe(403);
    expect((await ask(player, `de,${DEMO_BRANCH_TOKEN}`, CLOSED)).status).toBe(200);
  });

  test('does not count as an attempt where it is right', async () => {
    const player = await owner();
    for (let nth = 0; nth < BRANCH_TOKEN_ATTEMPTS_PER_HOUR + 2; nth += 1) {
      expect((await ask(player, DEMO_BRANCH_TOKEN, CLOSED)).status).toBe(200);
    }
  });

  test('of the demo opens nothing in serve mode', async () => {
    const player = await owner();
    const { env } = testApp.deps;
    const node = await buildNode({ ...testApp.deps, env: { ...env, mode: 'serve' } });
    const statuses: number[] = [];
    for (const token of [DEMO_BRANCH_TOKEN, 'emberfall-early-access']) {
      const { statusCode } = await node.inject({
        url: `/api/v1/patching/download/branches/${CLOSED}?tokens=${token}`,
        headers: { authorization: `Bearer ${player.token}` },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([403, 403]);
    await node.close();
  });
});

test('during a rotation of the key, a URL that the previous key signed opens nothing', async () => {
  const player = await owner();
  const urlIn = (manifest: PatchManifest) => String(manifest.files[0]?.url);
  const old = urlIn((await ask(player)).body as PatchManifest);
  const secrets = createSecretBox('the key that follows the leaked one', TEST_SECRET_KEY);
  const node = await buildNode({ ...testApp.deps, secrets });
  expect((await node.inject(old)).statusCode).toBe(403);
  const reply = await node.inject({
    url: `/api/v1/patching/download/branches/${BRANCH}`,
    headers: { authorization: `Bearer ${player.token}` },
  });
  expect((await node.inject(urlIn(reply.json<PatchManifest>()))).statusCode).toBe(200);
  await node.close();
});
