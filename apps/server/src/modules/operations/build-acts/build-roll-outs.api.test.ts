import type { PatchManifest } from '@gatehouse/contract/patching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTestBuild } from '../../../../test/fixtures/build.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { signedInOperator, type TestOperator } from '../../../../test/support/console-client.ts';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';

const PLACE = { productName: 'emberfall', branch: 'default' };
const PLAYERS = 8;
const NO_REASON = { reason: null };

const folder = makeFolder();
let testApp: PlayerTestApp;
let editor: TestOperator;
const players: ApiClient[] = [];

beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { BUILDS_DIR: folder.path } });
  editor = await signedInOperator(testApp, 'editor@example.test', ['content']);
  for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
    await addTestBuild(testApp.services.builds, { ...PLACE, version }, { 'index.html': version });
  }
  for (let nth = 0; nth < PLAYERS; nth += 1) {
    const player = await testApp.player(`player-${nth}@example.test`);
    const { body } = await player.call('GET /user/me');
    await testApp.deps.db.transaction((tx) =>
      testApp.services.ownerships.grantByCoupon(tx, String(body.userId), PLACE.productName),
    );
    players.push(player);
  }
});
afterAll(async () => {
  await testApp.close();
  folder.remove();
});
beforeEach(async () => {
  const { db } = testApp.deps;
  await db.statement('delete from rate_limits');
  await db.statement('delete from published_builds');
  for (const version of ['1.0.0', '1.1.0']) {
    await db.transaction((tx) => testApp.services.builds.publish(tx, { ...PLACE, version }));
  }
  testApp.clock.advance(1);
});

const rollOuts = () => testApp.services.console.buildRollOuts;
const rollOut = (version: string, percent: number, seen?: Date) =>
  rollOuts().rollOut(TEST_OPERATOR, { ...PLACE, version, percent }, { ...NO_REASON, seen });
const rollBack = (version?: string, seen?: Date) =>
  rollOuts().rollBack(TEST_OPERATOR, { ...PLACE, version }, { ...NO_REASON, seen });

/** What each player would install now. */
async function versions(): Promise<string[]> {
  await testApp.deps.db.statement('delete from rate_limits');
  const replies = await Promise.all(
    players.map((player) =>
      player.call('GET /patching/download/branches/:id', { params: { id: 'emberfall.default' } }),
    ),
  );
  return replies.map(({ body }) => (body as PatchManifest).version);
}

const everyone = (version: string) => Array.from({ length: PLAYERS }, () => version);
const published = () => testApp.services.builds.published(PLACE);
async function list() {
  const { body } = await editor.client.call('GET /builds', {});
  return (body.builds as { version: string; percent: number; isPublished: boolean }[]).map(
    ({ version, percent, isPublished }) => ({ version, percent, isPublished }),
  );
}

test('a version reaches more players at each step, all in the end, and none loses it on the way', async () => {
  expect(await versions()).toEqual(everyone('1.1.0'));
  const shares: number[] = [];
  let before = everyone('1.1.0');
  for (const percent of [10, 40, 70, 99]) {
    await rollOut('2.0.0', percent);
    const now = await versions();
    for (const [nth, version] of before.entries()) if (version === '2.0.0') expect(now[nth]).toBe('2.0.0');
    shares.push(now.filter((version) => version === '2.0.0').length);
    before = now;
  }
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0);
  expect(await list()).toContainEqual({ version: '2.0.0', percent: 99, isPublished: false });
  expect(await list()).toContainEqual({ version: '1.1.0', percent: 1, isPublished: true });
  await rollOut('2.0.0', 100);
  expect(await versions()).toEqual(everyone('2.0.0'));
  expect(await published()).toMatchObject({ version: '2.0.0', formerVersion: '1.1.0', nextVersion: null });
});

test('a roll back ends the roll-out, and the next one goes to the version before', async () => {
  await rollOut('2.0.0', 99);
  expect(await versions()).not.toEqual(everyone('1.1.0'));
  expect(await rollBack()).toMatchObject({ version: '1.1.0', from: '2.0.0' });
  expect(await versions()).toEqual(everyone('1.1.0'));
  expect(await rollBack()).toMatchObject({ version: '1.0.0', from: '1.1.0' });
  expect(await versions()).toEqual(everyone('1.0.0'));
  await expect(rollBack()).rejects.toThrow('No version is known that default had before: name one.');
  expect(await rollBack('2.0.0')).toMatchObject({ version: '2.0.0' });
});

test('publishing a version for all ends a roll-out', async () => {
  await rollOut('2.0.0', 50);
  const { content } = testApp.deps;
  const name = { ...PLACE, version: '1.1.0' };
  await testApp.services.console.buildActs.publish(TEST_OPERATOR, name, null, content);
  expect(await published()).toMatchObject({ version: '1.1.0', formerVersion: '1.0.0', nextVersion: null });
});

test('refuses what would take a version away unnoticed, or give one that is not there', async () => {
  await rollOut('2.0.0', 20);
  const before = await published();
  await expect(rollOut('2.0.0', 20)).rejects.toThrow('which can only be raised');
  await expect(rollOut('2.0.0', 10)).rejects.toThrow(
    '2.0.0 is at 20 % of the players of default, which can only be raised: roll back to take it away.',
  );
  await expect(rollOut('1.0.0', 50)).rejects.toThrow('roll it back or raise it to 100 % first');
  await expect(rollOut('1.1.0', 50)).rejects.toThrow('All players of default have 1.1.0.');
  await expect(rollBack('2.0.0')).rejects.toThrow('2.0.0 is being rolled out');
  expect(await published()).toEqual(before);
  await rollBack();
  await expect(rollOut('3.0.0', 5)).rejects.toThrow('There is no version 3.0.0 of emberfall in default.');
  await expect(rollBack('3.0.0')).rejects.toThrow('There is no version 3.0.0');
  expect(await published()).toMatchObject({ version: '1.1.0', nextVersion: null });
  await testApp.deps.db.statement('delete from published_builds');
  await expect(rollOut('2.0.0', 5)).rejects.toThrow('publish a version first');
});

test('an operator who saw an older state of the branch changes nothing', async () => {
  const seen = (await published())?.publishedAt;
  testApp.clock.advance(1);
  await rollOut('2.0.0', 20, seen);
  await expect(rollOut('2.0.0', 100, seen)).rejects.toThrow(
    'The versions of default have changed meanwhile: 2.0.0 is at 20 % of the players of default.',
  );
  await expect(rollBack('1.0.0', seen)).rejects.toThrow('have changed meanwhile');
});

test('of two roll-outs at the same time one is refused', async () => {
  const seen = (await published())?.publishedAt;
  testApp.clock.advance(1);
  const ended = await Promise.allSettled([rollOut('2.0.0', 20, seen), rollOut('1.0.0', 30, seen)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the console lists builds with sizes, and records state before and after with the reason', async () => {
  const { status, body } = await editor.client.call('GET /builds', {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    product: 'emberfall',
    products: [{ product: 'emberfall', name: 'Emberfall' }],
  });
  const current = (body.builds as Record<string, unknown>[]).find(({ isPublished }) => isPublished);
  expect(current).toMatchObject({
    branch: 'default',
    version: '1.1.0',
    systems: [],
    files: 1,
    totalBytes: 5,
  });
  const reply = await editor.client.call('POST /builds/:product/:branch/:version/roll-out', {
    params: { product: 'emberfall', branch: 'default', version: '2.0.0' },
    body: { reason: 'ticket 4711', seen: current?.branchChangedAt, percent: 25 },
  });
  expect(reply).toMatchObject({ status: 200 });
  const { rows } = await testApp.deps.db.statement(
    'select subject_id, reason, details, before, after from audit_log where id = $1',
    [reply.body.auditId],
  );
  expect(rows).toEqual([
    {
      subject_id: 'emberfall',
      reason: 'ticket 4711',
      details: { branch: 'default', version: '2.0.0', percent: 25 },
      before: { version: '1.1.0' },
      after: { version: '1.1.0', next: '2.0.0', percent: 25 },
    },
  ]);
  const again = await editor.client.call('POST /builds/:product/:branch/roll-back', {
    params: { product: 'emberfall', branch: 'default' },
    body: { reason: 'ticket 4711', seen: current?.branchChangedAt, version: '1.1.0' },
  });
  expect(again).toMatchObject({ status: 409, body: { errorTypes: ['ACT_REFUSED'] } });
});
