import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migratedPostgresUrl } from '../../../../test/support/open-test-db.ts';
import { openPostgres, type ServerDb } from '../../../db/open-postgres.ts';
import { systemClock } from '../../../ports/clock.ts';
import { artVersionOf, digestOf, sha256Of } from './release-files.ts';
import { type CheckedFolder, type ContentReleases, createContentReleases } from './releases.service.ts';

let url: string;
let db: ServerDb;
let releases: ContentReleases;
const cacheDir = mkdtempSync(join(tmpdir(), 'gatehouse-releases-'));
const contents = mkdtempSync(join(tmpdir(), 'gatehouse-contents-'));
beforeAll(async () => {
  url = await migratedPostgresUrl();
  db = await openPostgres(url, () => undefined);
  releases = createContentReleases({ env: { contentCacheDir: cacheDir }, db, clock: systemClock });
});
beforeEach(() => db.script(({ run }) => run('delete from content_releases; delete from content_files')));
afterAll(async () => {
  await db.close();
  rmSync(cacheDir, { recursive: true });
  rmSync(contents, { recursive: true });
});

function folder(files: Record<string, string>): CheckedFolder {
  const at = mkdtempSync(join(contents, 'folder-'));
  const names = Object.entries(files).map(([path, text]) => {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
    return { path, sha256: sha256Of(Buffer.from(text)) };
  });
  return { folder: at, files: names, digest: digestOf(names), artVersion: artVersionOf(names) };
}
const publish = (checked: CheckedFolder, isFirst = false) =>
  db.transaction((tx) => releases.publish(tx, checked, { by: 'Grace', isFirst }));
const count = async (table: string) =>
  Number((await db.statement(`select count(*)::int as rows from ${table}`)).rows[0]?.rows);

test('of many publishers at once each stores a whole release, one is current, and equal files are stored once', async () => {
  const folders = Array.from({ length: 8 }, (_, number) =>
    folder({ 'shop.json': `${number}`, 'art/a.avif': 'A' }),
  );
  const published = await Promise.all(folders.map((one) => publish(one)));
  expect(await count('content_files')).toBe(9);
  for (const one of published) expect(await releases.files(one?.id ?? 0)).toHaveLength(2);
  const listed = await releases.list();
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(published.map((one) => one?.id)));
});

test('of nodes that start together on an empty database one publishes', async () => {
  const started = await Promise.all(
    Array.from({ length: 5 }, (_, node) => publish(folder({ 'shop.json': `of node ${node}` }), true)),
  );
  expect(started.filter((one) => one !== null)).toHaveLength(1);
  expect(await count('content_releases')).toBe(1);
});

test('a publisher whose connection ends leaves nothing', async () => {
  const former = await publish(folder({ 'shop.json': '1' }));
  const unfinished = db.transaction(async (tx) => {
    await releases.publish(tx, folder({ 'shop.json': '2', 'brand.json': '3' }), { by: 'Grace' });
    await tx.execute('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(unfinished).rejects.toThrow();
  expect((await releases.current())?.releaseId).toBe(former?.id);
  expect([await count('content_releases'), await count('content_files')]).toEqual([1, 1]);
  expect(await publish(folder({ 'shop.json': '2', 'brand.json': '3' }))).toMatchObject({ storedFiles: 2 });
});

test('a release is made current again, by default the one before, and then the same files are the same release', async () => {
  const first = await publish(folder({ 'shop.json': '1' }));
  const second = await publish(folder({ 'shop.json': '2' }));
  const rollBack = (to?: number) => db.transaction((tx) => releases.rollBack(tx, { to, by: 'Grace' }));
  expect(await rollBack()).toEqual({ id: first?.id, from: second?.id });
  expect((await releases.current())?.releaseId).toBe(first?.id);
  expect(await rollBack(second?.id)).toEqual({ id: second?.id, from: first?.id });
  expect(await publish(folder({ 'shop.json': '1' }))).toMatchObject({ id: first?.id, storedFiles: 0 });
  expect(await rollBack(4711)).toBeNull();
});

test('pruning while others publish keeps every file of the releases that stay', async () => {
  for (let number = 0; number < 5; number += 1)
    await publish(folder({ 'shop.json': `${number}`, 'a.json': 'A' }));
  await Promise.all([
    publish(folder({ 'shop.json': '0', 'b.json': 'B' })),
    db.transaction((tx) => releases.prune(tx, 2)),
    publish(folder({ 'shop.json': '1', 'b.json': 'B' })),
  ]);
  const listed = await releases.list();
  for (const { id } of listed) {
    const files = await releases.files(id);
    const read = await releases.readFiles(files.map(({ sha256 }) => sha256));
    expect(read.size).toBe(files.length);
  }
  await db.transaction((tx) => releases.prune(tx, 1));
  expect([await count('content_releases'), await count('content_files')]).toEqual([1, 2]);
});

test('the pictures of a former release are found by its hash until it is pruned, and those of no other', async () => {
  const [former, current] = ['former', 'current'].map((text) =>
    folder({ 'shop.json': '1', 'art/emberfall/card-400.webp': text }),
  );
  if (!former || !current) throw new Error('there are two folders');
  await publish(former);
  await publish(current);
  const find = async (version: string) =>
    (await releases.findArt(version, 'emberfall/card-400.webp'))?.toString();
  expect(former.artVersion).not.toBe(current.artVersion);
  expect(await find(former.artVersion)).toBe('former');
  expect(await find(current.artVersion)).toBe('current');
  expect(await find('00000000')).toBeUndefined();
  await db.transaction((tx) => releases.prune(tx, 1));
  expect(await find(former.artVersion)).toBeUndefined();
});

test('a file of any release is found by its path and the beginning of its hash', async () => {
  const [former, current] = ['former', 'current'].map((text) =>
    folder({ 'shop.json': '1', 'brand/mark.svg': text }),
  );
  if (!former || !current) throw new Error('there are two folders');
  await publish(former);
  await publish(current);
  const versionOf = (text: string) => sha256Of(Buffer.from(text)).slice(0, 12);
  const find = async (path: string, version: string) =>
    (await releases.findVersion(path, version))?.toString();
  expect(await find('brand/mark.svg', versionOf('former'))).toBe('former');
  expect(await find('brand/mark.svg', versionOf('current'))).toBe('current');
  expect(await find('brand/other.svg', versionOf('current'))).toBeUndefined();
  expect(await find('brand/mark.svg', versionOf('none'))).toBeUndefined();
});

test('a folder of this machine that lost files is made again', async () => {
  const published = await publish(folder({ 'shop.json': '1' }));
  const open = () => releases.open(published?.id ?? 0).catch((error: Error) => error.message);
  // It is no complete content, which its own check says.
  expect(await open()).toContain('brand.json');
  const [release] = await releases.list();
  const { digest } = (await releases.find(release?.id ?? 0)) ?? { digest: '' };
  rmSync(join(cacheDir, 'releases', digest, 'shop.json'));
  expect(await open()).not.toContain('shop.json: cannot be read');
});
