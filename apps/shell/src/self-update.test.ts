import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakePortal, startFakePortal } from '../test/fake-portal.ts';
import { createFakeReleases, type FakeReleases, releaseFiles } from '../test/fake-releases.ts';
import { createReleaseTrust } from './release-trust.ts';
import { createStateWriter, readSavedState } from './saved-state.ts';
import { openSelfUpdate, type SelfUpdate, type SelfUpdateOptions } from './self-update.ts';
import { readVersions } from './versions.ts';

let folder: string;
let portal: FakePortal;
let releases: FakeReleases;
let update: SelfUpdate;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-update-'));
  portal = await startFakePortal();
  releases = createFakeReleases();
  portal.answerOther = (url, response) => releases.answer(url, response);
  await open();
});
afterEach(async () => {
  await update.close();
  portal.close();
  rmSync(folder, { recursive: true });
});

async function open(options: Partial<SelfUpdateOptions> = {}): Promise<void> {
  const file = join(folder, 'state.json');
  const state = await readSavedState(file);
  const writer = createStateWriter(file, state);
  update = await openSelfUpdate({
    release: { version: '1.0.0', node: '24.0.0' },
    dataFolder: folder,
    portal: portal.origin,
    ...createReleaseTrust({
      portal: portal.origin,
      releaseKey: releases.publicKey(),
      state,
      writer,
    }),
    installationId: 'launcher0001',
    onChange() {},
    download: { retryDelayMs: 1 },
    ...options,
  });
}

const next = () => update.state().nextVersion;
const versions = () => readdirSync(join(folder, 'versions'));
const read = (path: string) => readFileSync(join(folder, 'versions', path), 'utf8');

test('a newer release is unpacked for the next start, and stays after a restart', async () => {
  releases.publish('1.1.0');
  await update.check();
  expect(update.state()).toEqual({ version: '1.0.0', nextVersion: '1.1.0' });
  expect(versions()).toEqual(['1.1.0']);
  for (const [path, content] of Object.entries(releaseFiles('1.1.0'))) {
    expect(read(`1.1.0/${path}`)).toBe(content);
  }
  await update.close();
  await open();
  expect(next()).toBe('1.1.0');
});

test('a release that has started is kept, and older ones are removed', async () => {
  releases.publish('1.1.0');
  await update.check();
  await update.close();
  await open({ release: { version: '1.1.0', node: '24.0.0' } });
  expect(next()).toBeNull();
  await update.markStarted();
  releases.publish('1.2.0');
  await update.check();
  expect(versions().sort()).toEqual(['1.1.0', '1.2.0']);
  await update.close();
  await open({ release: { version: '1.2.0', node: '24.0.0' } });
  await update.markStarted();
  await update.check();
  expect(versions()).toEqual(['1.2.0']);
  expect(await readVersions(folder)).toEqual({ current: '1.2.0', next: null, attempts: 0, failed: null });
});

/** Whether the next check changes anything. The running version must stay what it is. */
async function expectRefused(): Promise<void> {
  await update.check();
  expect(next()).toBeNull();
  expect(existsSync(join(folder, 'versions/1.1.0'))).toBe(false);
}

test.each<[string, () => void]>([
  [
    'was changed after it was signed',
    () => {
      const { release } = releases.publish('1.1.0');
      release.statement = release.statement.replace('1.1.0', '1.1.1');
    },
  ],
  [
    'has no signature',
    () => Object.assign(releases.publish('1.1.0').release, { signature: `${'A'.repeat(86)}==` }),
  ],
  [
    'is signed by another key',
    () => {
      releases.useOtherKey();
      releases.publish('1.1.0');
    },
  ],
  [
    'names the right key and is signed by another one',
    () => {
      const publicKey = releases.publicKey();
      releases.useOtherKey();
      Object.assign(releases.publish('1.1.0').release, { publicKey });
    },
  ],
  ['is older', () => releases.publish('0.9.0')],
  ['is the one that runs', () => releases.publish('1.0.0')],
  [
    'has the archive of another one',
    () => {
      releases.publish('1.1.0');
      const [first] = releases.offered;
      if (first) first.archive = releases.publish('0.8.0').archive;
    },
  ],
  [
    'has a damaged archive',
    () => {
      const published = releases.publish('1.1.0');
      published.archive = Buffer.from(published.archive);
      published.archive.writeUInt8((published.archive[40] ?? 0) ^ 1, 40);
    },
  ],
  [
    'has an archive that is cut off',
    () => {
      const published = releases.publish('1.1.0');
      published.archive = published.archive.subarray(0, 60);
    },
  ],
  ['is signed, and says to be another one inside', () => releases.publish('1.1.0', releaseFiles('1.2.0'))],
  ['is signed, and has no shell', () => releases.publish('1.1.0', { 'release.json': '{}' })],
  [
    'is a statement of a game',
    () => {
      releases.publish('1.1.0', undefined, { kind: undefined } as never);
    },
  ],
  ['needs a newer runtime', () => releases.publish('1.1.0', undefined, { node: '999.0.0' })],
  ...[
    '../evil.mjs',
    '/etc/evil',
    'C:/evil',
    'a\\..\\evil',
    'launcher/../../evil',
    'link:launcher/x',
    '.hidden',
    'NUL',
  ].map((path): [string, () => void] => [
    `has the path ${path}`,
    () => releases.publish('1.1.0', { ...releaseFiles('1.1.0'), [path]: 'evil' }),
  ]),
  [
    'has a file twice, in another case',
    () => releases.publish('1.1.0', { ...releaseFiles('1.1.0'), 'Shell.mjs': 'evil' }),
  ],
])('a release that %s is refused, and the running version stays', async (_, forge) => {
  forge();
  await expectRefused();
  expect(existsSync(join(folder, 'evil.mjs'))).toBe(false);
  expect(existsSync(join(folder, 'versions/evil.mjs'))).toBe(false);
});

test.each([
  ['has no end', gzipSync(Buffer.alloc(100))],
  ['is empty', gzipSync(Buffer.alloc(0))],
  ['is none', Buffer.from('no archive')],
])('an archive that is signed and %s is refused', async (_, archive) => {
  const sha256 = hash('sha256', archive);
  releases.publish('1.1.0', undefined, { size: archive.length, sha256 }).archive = archive;
  await expectRefused();
});

test('an old release that is replayed with its signature is refused after a newer one', async () => {
  const old = releases.publish('1.1.0');
  releases.publish('1.2.0');
  await update.check();
  await update.close();
  await open({ release: { version: '1.2.0', node: '24.0.0' } });
  await update.markStarted();
  releases.offered = [old];
  await update.check();
  expect(next()).toBeNull();
});

test('after a release that did not start, neither it nor an older one is taken', async () => {
  writeFileSync(
    join(folder, 'versions.json'),
    JSON.stringify({ current: null, next: null, attempts: 0, failed: '1.2.0' }),
  );
  await update.close();
  await open();
  releases.publish('1.1.0');
  releases.publish('1.2.0');
  await update.check();
  expect(next()).toBeNull();
  releases.publish('1.2.1');
  await update.check();
  expect(next()).toBe('1.2.1');
});

test('a withdrawn release is not started', async () => {
  releases.publish('1.1.0');
  await update.check();
  expect(next()).toBe('1.1.0');
  releases.offered = [];
  await update.check();
  expect(next()).toBeNull();
  expect(versions()).toEqual([]);
});

test('a portal that is gone, answers garbage or refuses changes nothing, and the next check succeeds', async () => {
  releases.publish('1.1.0');
  const answers: ((response: Parameters<FakePortal['answerOther']>[1]) => void)[] = [
    (response) => response.destroy(),
    (response) => response.end('<h1>Sign in to this Wi-Fi</h1>'),
    (response) => response.writeHead(503).end('{}'),
    (response) => response.end('{"releases":[{"percent":100}]}'),
  ];
  for (const answer of answers) {
    portal.answerOther = (_url, response) => answer(response);
    await expectRefused();
  }
  portal.answerOther = (url, response) => releases.answer(url, response);
  await update.check();
  expect(next()).toBe('1.1.0');
});

test.each<[string, (response: ServerResponse) => void]>([
  ['is cut', (response) => response.destroy()],
  ['stops', () => {}],
])('a download that %s in its middle is continued', async (_, interrupt) => {
  await update.close();
  await open({ download: { retryDelayMs: 1, stallMs: 500 } });
  const { archive, release } = releases.publish('1.1.0');
  let asked = 0;
  portal.answerOther = (url, response) => {
    if (url.pathname !== release.url || asked++ > 0) return releases.answer(url, response);
    response.write(archive.subarray(0, 100), () => setImmediate(interrupt, response));
  };
  await update.check();
  expect(asked).toBe(2);
  expect(next()).toBe('1.1.0');
});

test('looks for a release at the start and then again and again', async () => {
  await update.close();
  const changed = vi.fn();
  await open({ checkIntervalMs: 5, onChange: changed });
  update.start();
  await vi.waitFor(() => expect(portal.requests).toBeGreaterThan(1));
  releases.publish('1.1.0');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(next()).toBe('1.1.0');
});
