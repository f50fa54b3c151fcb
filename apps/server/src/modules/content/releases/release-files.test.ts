import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { filesBelow, isPublished } from '../files/files-below.ts';
import { createFolderHashes, hashReleaseFiles } from './release-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function write(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), path);
}

const CONTENT = ['art/emberfall/card-400.webp', 'brand/mark.svg', 'shop.json'];
const OTHERS = [
  '.git/config',
  'README.md',
  'LICENSE',
  'package.json',
  'node_modules/tool/index.js',
  'products/notes.txt',
  'schemas/shop.schema.json',
  'demo-games/emberfall/index.html',
];

test('a release has no notes, and nothing that tools leave in a folder', async () => {
  for (const path of [...CONTENT, ...OTHERS]) write(path);
  expect((await hashReleaseFiles(folder)).map(({ path }) => path)).toEqual(CONTENT);
  expect(filesBelow(folder).filter(isPublished)).toEqual(CONTENT);
});

test('a folder that is hashed again has the hashes of the files that it has then', async () => {
  for (const path of CONTENT) write(path);
  const hashFolder = createFolderHashes();
  expect(await hashFolder(folder)).toEqual(await hashReleaseFiles(folder));
  writeFileSync(join(folder, 'shop.json'), 'json.shop');
  rmSync(join(folder, 'brand/mark.svg'));
  write('portal.json');
  expect(await hashFolder(folder)).toEqual(await hashReleaseFiles(folder));
  // The same bytes in number, and the same time, as a tool that unpacks an archive writes them.
  const { atime, mtime } = statSync(join(folder, 'shop.json'));
  writeFileSync(join(folder, 'shop.json'), 'shop.json');
  utimesSync(join(folder, 'shop.json'), atime, mtime);
  expect(await hashFolder(folder)).toEqual(await hashReleaseFiles(folder));
});

test('links are followed, and those that lead in a circle are refused', async () => {
  write('art/emberfall/card-400.webp');
  symlinkSync(join(folder, 'art/emberfall'), join(folder, 'art/linked'));
  const paths = ['art/emberfall/card-400.webp', 'art/linked/card-400.webp'];
  expect((await hashReleaseFiles(folder)).map(({ path }) => path)).toEqual(paths);
  expect(filesBelow(folder)).toEqual(paths);
  for (const name of ['one', 'two', 'three']) symlinkSync(folder, join(folder, name));
  await expect(hashReleaseFiles(folder)).rejects.toThrow(/ELOOP/);
  expect(() => filesBelow(folder)).toThrow(/ELOOP/);
});
