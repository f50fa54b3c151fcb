import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTestBuild, writeWholeFilesBuild } from '../../../../test/fixtures/build.ts';
import { makeFolder, type TestFolder } from '../../../../test/support/make-folder.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { type Builds, createBuilds } from '../../games/patching/builds.service.ts';
import { createAuditLog } from '../audit-log/audit-log.service.ts';
import { createBuildActs } from './build-acts.service.ts';

const DAY_S = 24 * 60 * 60;
const name = (version: string) => ({ productName: 'emberfall', branch: 'default', version });

let testApp: PlayerTestApp;
let builds: Builds;
let acts: ReturnType<typeof createBuildActs>;
let folder: TestFolder;
let entriesBefore = 0;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  folder?.remove();
  folder = makeFolder();
  const env = { ...testApp.deps.env, buildsDir: folder.path };
  builds = createBuilds({ ...testApp.deps, env });
  acts = createBuildActs({ ...testApp.deps, builds, auditLog: createAuditLog(testApp.deps) });
  await testApp.deps.db.statement('delete from published_builds');
  entriesBefore = 0;
  entriesBefore = (await entries()).length;
  await addTestBuild(builds, name('1.0.0'), { 'index.html': 'one', shared: 'shared' });
  await addTestBuild(builds, name('1.1.0'), { 'index.html': 'two', shared: 'shared' });
  writeWholeFilesBuild(folder.path, name('0.9.0'), { 'index.html': 'zero' });
  age('1.0.0', '1.1.0', '0.9.0');
  await publish('1.0.0', '1.1.0');
  testApp.clock.advance(3700);
});

const packs = () => readdirSync(join(folder.path, '_packs/emberfall'));
const versions = async () => (await builds.list()).map(({ version }) => version).sort();
const prune = (isDryRun = false) =>
  acts.prune(TEST_OPERATOR, { productName: 'emberfall', days: 30, reason: 'disk' }, { isDryRun });
async function entries() {
  const all = "select subject_id, details from audit_log where act = 'build.prune' order by id";
  return (await testApp.deps.db.statement(all)).rows.slice(entriesBefore);
}

/** Makes versions and all packs of today 40 days old. */
function age(...olds: string[]): void {
  const at = testApp.clock.now().getTime() / 1000 - 40 * DAY_S;
  for (const version of olds)
    utimesSync(join(folder.path, 'emberfall/default', version, 'manifest.json'), at, at);
  for (const pack of packs()) utimesSync(join(folder.path, '_packs/emberfall', pack), at, at);
}

async function publish(...all: string[]): Promise<void> {
  for (const version of all) {
    await testApp.deps.db.transaction((tx) => builds.publish(tx, name(version)));
  }
}

async function packsOf(version: string): Promise<readonly string[]> {
  return (await builds.open(name(version)))?.packs ?? [];
}

test('removes versions that are not published with the packs that only they need, and records it', async () => {
  const kept = await packsOf('1.1.0');
  const before = packs().length;
  const pruned = await prune();
  expect(pruned.versions.map(({ version }) => version).sort()).toEqual(['0.9.0', '1.0.0']);
  expect(await versions()).toEqual(['1.1.0']);
  expect(packs().sort()).toEqual([...kept].sort());
  expect([pruned.packs, pruned.bytes > 0]).toEqual([before - kept.length, true]);
  expect(readdirSync(join(folder.path, 'emberfall/default'))).toEqual(['1.1.0']);
  expect(await entries()).toEqual([
    {
      subject_id: 'emberfall',
      details: {
        versions: expect.arrayContaining(['default/0.9.0', 'default/1.0.0']),
        packs: pruned.packs,
        bytes: pruned.bytes,
      },
    },
  ]);
  expect(await prune()).toMatchObject({ auditId: null, versions: [], packs: 0 });
  expect(await entries()).toHaveLength(1);
});

test('keeps a version that is being rolled out', async () => {
  await testApp.deps.db.transaction((tx) => builds.rollOut(tx, name('1.0.0'), 5));
  testApp.clock.advance(3700);
  await prune();
  expect(await versions()).toEqual(['1.0.0', '1.1.0']);
});

test('lists them without removing anything', async () => {
  const before = packs();
  expect((await prune(true)).versions).toHaveLength(2);
  expect([await versions(), packs(), await entries()]).toEqual([['0.9.0', '1.0.0', '1.1.0'], before, []]);
});

test('keeps a version for the hour in which its URLs work', async () => {
  await publish('1.0.0');
  testApp.clock.advance(3500);
  expect((await prune()).versions).toEqual([]);
  testApp.clock.advance(200);
  expect((await prune()).versions).toHaveLength(2);
  expect(await versions()).toEqual(['1.0.0']);
});

test('keeps what was added lately, and packs that a running command may have written', async () => {
  await addTestBuild(builds, name('2.0.0'), { 'index.html': 'three' });
  const lost = join(folder.path, '_packs/emberfall', 'a'.repeat(64));
  writeFileSync(lost, 'of a command that is running or was killed');
  await prune();
  expect(await versions()).toEqual(['1.1.0', '2.0.0']);
  expect(existsSync(lost)).toBe(true);
  age();
  await prune();
  expect(existsSync(lost)).toBe(false);
  for (const pack of await packsOf('2.0.0')) expect(packs()).toContain(pack);
});

test('removes what a killed command left', async () => {
  mkdirSync(join(folder.path, '_packs/emberfall/.half/files'), { recursive: true });
  age();
  await prune();
  expect(packs().filter((file) => file.startsWith('.'))).toEqual([]);
});

test('a version is either published or removed, also when both happen at a time', async () => {
  const places = { games: new Map([['emberfall', {}]]), branches: { default: {} } };
  const publishOld = () => acts.publish(TEST_OPERATOR, name('1.0.0'), null, places as never);
  const [published] = await Promise.allSettled([publishOld(), prune()]);
  const current = (await builds.published(name(''))) ?? { version: '' };
  expect(current.version).toBe(published.status === 'fulfilled' ? '1.0.0' : '1.1.0');
  expect(await versions()).toContain(current.version);
  for (const pack of await packsOf(current.version)) expect(packs()).toContain(pack);
});

test('removes the whole files of a version that was signed a day ago', async () => {
  await acts.sign(TEST_OPERATOR, { productName: 'emberfall', reason: null }, await testApp.deps.content);
  await publish('0.9.0');
  const left = join(folder.path, 'emberfall/default/0.9.0/files');
  await prune();
  expect(existsSync(left)).toBe(true);
  age('0.9.0');
  utimesSync(left, 0, 0);
  expect(await prune(true)).toMatchObject({ versions: [], packs: 1, bytes: 4 });
  expect(existsSync(left)).toBe(true);
  await prune();
  expect(existsSync(left)).toBe(false);
  expect((await builds.open(name('0.9.0')))?.signed).not.toBeNull();
});
