import { createPublicKey, hash, verify } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { launcherStatement } from '@gatehouse/contract/launcher-release';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createAuditLog } from '../../operations/audit-log/audit-log.service.ts';
import { createLauncherActs } from '../../operations/launcher-acts/launcher-acts.service.ts';
import { createLauncherReleases } from './launcher-releases.service.ts';

const OPERATOR = { name: 'Grace', osUser: 'deploy' };
const FILES = {
  'shell.mjs': 'process.exit()',
  'launcher/launcher.html': '<!doctype html>',
};

let testApp: TestApp;
let acts: ReturnType<typeof createLauncherActs>;
const builds = makeFolder();
const source = makeFolder({ ...FILES, 'release.json': '{}' });
beforeAll(async () => {
  testApp = await buildTestApp({ env: { BUILDS_DIR: builds.path } });
  const { deps } = testApp;
  acts = createLauncherActs({
    ...deps,
    launcherReleases: createLauncherReleases(deps),
    auditLog: createAuditLog(deps),
  });
});
beforeEach(() => testApp.deps.db.statement('delete from launcher_releases'));
afterAll(async () => {
  for (const folder of [source, builds]) folder.remove();
  await testApp.close();
});

function publish(version: string, percent = 100) {
  writeFileSync(join(source.path, 'release.json'), JSON.stringify({ version, node: '24.0.0' }));
  return acts.publish(OPERATOR, { source: source.path, percent, reason: null });
}

async function offered() {
  const reply = await testApp.app.inject('/api/v1/client/releases');
  expect(reply.statusCode).toBe(200);
  return (reply.json().releases as Record<string, string>[]).map(({ statement = '', ...rest }) => ({
    ...rest,
    text: statement,
    statement: launcherStatement.parse(JSON.parse(statement)),
  })) as {
    text: string;
    signature: string;
    publicKey: string;
    percent: number;
    url: string;
    statement: ReturnType<typeof launcherStatement.parse>;
  }[];
}

test('a published release is offered with its signature, and its archive has the files of the folder', async () => {
  await publish('1.2.0', 10);
  const [release] = await offered();
  if (!release) throw new Error('nothing is offered');
  const { text, signature, publicKey, percent, statement, url } = release;
  expect({ percent, version: statement.version, node: statement.node }).toEqual({
    percent: 10,
    version: '1.2.0',
    node: '24.0.0',
  });
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))).toBe(true);

  const archive = await testApp.app.inject(url);
  expect(archive.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${statement.sha256}"`,
  });
  expect([archive.rawPayload.length, hash('sha256', archive.rawPayload)]).toEqual([
    statement.size,
    statement.sha256,
  ]);
  expect(String(gunzipSync(archive.rawPayload))).toContain('process.exit()');
  const rest = await testApp.app.inject({ url, headers: { range: 'bytes=10-' } });
  expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, statement.size - 10]);
});

test('versions only go up, and a withdrawn one is offered to no one', async () => {
  await publish('1.2.0');
  await publish('1.10.0', 5);
  await expect(publish('1.10.0')).rejects.toThrow('1.10.0 is not newer than 1.10.0');
  await expect(publish('1.9.0')).rejects.toThrow('1.9.0 is not newer than 1.10.0');
  expect((await offered()).map(({ statement }) => statement.version)).toEqual(['1.10.0', '1.2.0']);
  await acts.withdraw(OPERATOR, { version: '1.10.0', reason: 'it crashes' });
  expect((await offered()).map(({ statement }) => statement.version)).toEqual(['1.2.0']);
  await acts.rollOut(OPERATOR, { version: '1.10.0', percent: 20, reason: null });
  expect((await offered()).map(({ percent }) => percent)).toEqual([20, 100]);
  expect(await acts.list()).toMatchObject([{ version: '1.10.0', percent: 20 }, { version: '1.2.0' }]);
  await expect(acts.rollOut(OPERATOR, { version: '3.0.0', percent: 1, reason: null })).rejects.toThrow(
    'There is no release 3.0.0',
  );
});

test('a folder that is no release is refused', async () => {
  const bare = makeFolder({ 'shell.mjs': '', 'release.json': '{"version":"1.0.0","node":"24.0.0"}' });
  const from = (folder: string) => acts.publish(OPERATOR, { source: folder, percent: 100, reason: null });
  await expect(from(bare.path)).rejects.toThrow('has no launcher/launcher.html');
  await expect(from(join(bare.path, 'nothing'))).rejects.toThrow('is no folder that can be read');
  bare.remove();
  await expect(publish('1.0')).rejects.toThrow('release.json does not name a version');
  expect(await offered()).toEqual([]);
});

test.each(['0'.repeat(64), 'release-key.pem', '..%2Frelease-key.pem', '.', ''])(
  'there is no archive %j',
  async (name) => {
    const reply = await testApp.app.inject(`/patching/launcher/${name}`);
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.headers['content-disposition']).toBeUndefined();
  },
);

test('an archive that is gone is not found, also while its release is offered', async () => {
  await publish('1.2.0');
  const folder = join(testApp.deps.env.buildsDir, '_launcher');
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  const [release] = await offered();
  expect((await testApp.app.inject(release?.url ?? '')).statusCode).toBe(404);
});
