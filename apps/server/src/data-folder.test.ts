import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDataFolder, makeDataFolder, ownSecretKey } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('one process at a time holds a folder', async () => {
  const claim = await claimDataFolder(folder);
  await expect(claimDataFolder(folder)).rejects.toThrow('is in use by another Gatehouse');
  await claim.release();
  await (await claimDataFolder(folder)).release();
});

test('concurrent starts create one key, readable by the owner only', async () => {
  const keys = await Promise.all([ownSecretKey(folder), ownSecretKey(folder)]);
  keys.push(await ownSecretKey(folder));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await readdir(folder)).toEqual(['secret-key']);
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('a folder that cannot be created is reported with its path and the reason', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(makeDataFolder(join(file, 'data'))).rejects.toThrow(
    /file\/data cannot be written: ENOTDIR\.$/,
  );
});
