import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createTestClock } from '../../../../test/support/test-clock.ts';
import { housekeeping } from '../../../jobs/housekeeping.ts';
import { expiredPortalFiles } from './portal-files.repository.ts';

const DAY_S = 24 * 60 * 60;
const clock = createTestClock(new Date('2026-01-20T12:00:00Z'));
let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await buildTestApp({ deps: { clock } });
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-portal-files-'));
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

async function deploy(version: string): Promise<void> {
  const build = join(folder, version);
  await mkdir(join(build, `messages-${version}/de-DE`), { recursive: true });
  await writeFile(join(build, `entry-${version}.js`), `run('${version}')`);
  await writeFile(join(build, `entry-${version}.js.br`), brotliCompressSync(`run('${version}')`));
  await writeFile(join(build, `entry-${version}.js.gz`), '');
  await writeFile(join(build, `messages-${version}/de-DE/core.json`), '{}');
  await testApp.services.portalFiles.keep(build);
}
const find = async (path: string) =>
  (await testApp.services.portalFiles.find(path, false))?.content.toString();

test('a node sends the files of the version before, until no node has had it for two weeks', async () => {
  await deploy('old');
  await deploy('new');
  expect(await find('entry-old.js')).toBe("run('old')");
  expect(await find('messages-old/de-DE/core.json')).toBe('{}');
  expect(await find('entry-old.js.gz')).toBeUndefined();
  expect(await find('../entry-old.js')).toBeUndefined();
  const reply = await testApp.app.inject({ url: '/assets/entry-old.js' });
  expect([reply.statusCode, reply.body]).toEqual([200, "run('old')"]);

  clock.advance(13 * DAY_S);
  await deploy('new');
  clock.advance(2 * DAY_S);
  await housekeeping({ ...testApp.deps }, [expiredPortalFiles]).work(null);
  expect(await find('entry-old.js')).toBeUndefined();
  expect(await find('entry-new.js')).toBe("run('new')");
});

test('two nodes store the same new version at the same time', async () => {
  await Promise.all([deploy('race'), deploy('race')]);
  expect(await find('entry-race.js')).toBe("run('race')");
});
