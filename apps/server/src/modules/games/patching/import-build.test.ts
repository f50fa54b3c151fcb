import { createPublicKey, randomBytes, verify } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readChunkedFiles } from '../../../../test/support/chunk-reader.ts';
import { makeFolder, type TestFolder } from '../../../../test/support/make-folder.ts';
import type { ChunkedManifest } from './build-manifest.ts';
import { type BuildPlan, importBuild } from './import-build.ts';
import { readPack } from './pack-file.ts';
import { loadReleaseKey } from './release-key.ts';

const PLAN: BuildPlan = { launch: { kind: 'page', path: 'index.html' }, packages: [] };
const WORLD = randomBytes(3_000_000);
const FILES = {
  'index.html': 'hello',
  'data/world.pak': WORLD,
  'data/texts.json': 'words '.repeat(50_000),
  empty: '',
};
const folders: TestFolder[] = [];

function folder(files?: Record<string, string | Buffer>): string {
  const made = makeFolder(files);
  folders.push(made);
  return made.path;
}
afterEach(() => {
  for (const one of folders.splice(0)) one.remove();
});

async function add(
  root: string,
  version: string,
  source: string,
  { plan = PLAN, reused = [] }: { plan?: BuildPlan; reused?: readonly string[] } = {},
): Promise<number> {
  const name = { productName: 'emberfall', branch: 'default', version };
  const key = await loadReleaseKey(join(root, 'release-key.pem'));
  return importBuild(source, { root, name, key, reused }, plan);
}

const packsIn = (root: string) => join(root, '_packs/emberfall');
const manifestOf = (root: string, version: string): ChunkedManifest =>
  JSON.parse(readFileSync(join(root, 'emberfall/default', version, 'manifest.json'), 'utf8'));

function filesOf(root: string, { indexes }: ChunkedManifest): Promise<Record<string, Buffer>> {
  return readChunkedFiles(indexes, async ({ pack, at, stored }) =>
    readFileSync(join(packsIn(root), pack)).subarray(at, at + stored),
  );
}

test('compresses what has text between content that does not compress', async () => {
  const root = folder();
  const part = Buffer.concat([randomBytes(6_000), Buffer.from('words '.repeat(1_000))]);
  const source = folder({
    'index.html': 'hello',
    mixed: Buffer.concat(Array.from({ length: 50 }, () => part)),
  });
  const newBytes = await add(root, '1.0.0', source);
  expect(newBytes).toBeLessThan(330_000);
});

test('stores the files of a folder in packs, and signs which files they are', async () => {
  const root = folder();
  const source = folder({ ...FILES, 'lang/de/texts.json': '{}' });
  const plan = { ...PLAN, packages: [{ name: 'de', folder: 'lang/de' }] };
  const newBytes = await add(root, '1.0.0', source, { plan });
  const manifest = manifestOf(root, '1.0.0');
  const files = await filesOf(root, manifest);
  expect(Object.keys(files)).toEqual([...Object.keys(FILES).sort(), 'lang/de/texts.json']);
  for (const [path, content] of Object.entries(files)) {
    expect([path, content.equals(readFileSync(join(source, path)))]).toEqual([path, true]);
  }
  expect(readdirSync(packsIn(root)).sort()).toEqual(manifest.packs);
  expect(newBytes).toBeLessThan(WORLD.length + 20_000);
  expect(JSON.parse(manifest.statement)).toMatchObject({
    format: 1,
    productName: 'emberfall',
    version: '1.0.0',
    launch: PLAN.launch,
    indexes: [{ package: null }, { package: 'de', totalBytes: 2 }],
  });
  const publicKey = createPublicKey({
    key: Buffer.from(manifest.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const isSigned = (text: string) =>
    verify(null, Buffer.from(text), publicKey, Buffer.from(manifest.signature, 'base64'));
  expect([isSigned(manifest.statement), isSigned(`${manifest.statement} `)]).toEqual([true, false]);
  await expect(add(root, '1.0.0', source)).rejects.toThrow('is there already');
});

test('signs which installers run before the first start, and has their files', async () => {
  const root = folder();
  const source = folder({ ...FILES, 'win32/setup.exe': 'MZ' });
  const prerequisites = [{ path: 'win32/setup.exe', args: ['/quiet'] }];
  const plan = { ...PLAN, packages: [{ name: 'windows', folder: 'win32' }], prerequisites };
  await add(root, '1.0.0', source, { plan });
  expect(JSON.parse(manifestOf(root, '1.0.0').statement)).toMatchObject({ prerequisites });
  const missing = { ...PLAN, prerequisites: [{ path: 'win32/other.exe', args: [] }] };
  await expect(add(root, '2.0.0', source, { plan: missing })).rejects.toThrow(
    'there is no file win32/other.exe to run before the first start',
  );
});

test('stores what changed, and nothing twice', async () => {
  const root = folder();
  const twins = { ...FILES, 'data/copy.pak': WORLD };
  const first = await add(root, '1.0.0', folder(twins));
  expect(first).toBeLessThan(WORLD.length + 20_000);
  const { packs: reused } = manifestOf(root, '1.0.0');
  const changed = { 'index.html': 'hello', 'moved/world.pak': Buffer.concat([randomBytes(100), WORLD]) };
  const second = await add(root, '1.1.0', folder(changed), { reused });
  expect(second).toBeLessThan(600_000);
  const files = await filesOf(root, manifestOf(root, '1.1.0'));
  expect(files['moved/world.pak']?.equals(changed['moved/world.pak'])).toBe(true);
});

test('the same files make the same packs, so a killed import costs nothing when it is repeated', async () => {
  const [root, source] = [folder(), folder(FILES)];
  await add(root, '1.0.0', source);
  const before = readdirSync(packsIn(root)).sort();
  rmSync(join(root, 'emberfall'), { recursive: true });
  await add(root, '1.0.0', source);
  expect(readdirSync(packsIn(root)).sort()).toEqual(before);
});

test('chunks of a damaged pack are stored again', async () => {
  const [root, source] = [folder(), folder(FILES)];
  await add(root, '1.0.0', source);
  const { packs: reused } = manifestOf(root, '1.0.0');
  for (const pack of reused) appendFileSync(join(packsIn(root), pack), 'x');
  await add(root, '1.1.0', source, { reused });
  for (const pack of reused) expect(await readPack(join(packsIn(root), pack))).not.toBeNull();
  expect((await filesOf(root, manifestOf(root, '1.1.0')))['data/world.pak']?.equals(WORLD)).toBe(true);
});

test('two imports of one version at a time: one of them is it', async () => {
  const [root, source] = [folder(), folder(FILES)];
  const results = await Promise.allSettled([add(root, '1.0.0', source), add(root, '1.0.0', source)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(Object.keys(await filesOf(root, manifestOf(root, '1.0.0')))).toHaveLength(4);
  expect(readdirSync(packsIn(root)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test.each<[string, () => string, BuildPlan, RegExp]>([
  ['a missing folder', () => '/no/such/folder', PLAN, /no folder/],
  ['an empty folder', () => folder(), PLAN, /has no files/],
  ['a missing start file', () => folder({ 'a.html': '' }), PLAN, /no file index\.html to start/],
  ['a name that Windows refuses', () => folder({ 'index.html': '', 'nul.txt': '' }), PLAN, /nul\.txt cannot/],
  ['a hidden file', () => folder({ 'index.html': '', '.git/config': '' }), PLAN, /\.git\/config cannot/],
  ['two names that differ in case', () => folder({ 'index.html': '', 'Index.html': '' }), PLAN, /twice/],
  [
    'an empty package',
    () => folder({ 'index.html': '' }),
    { ...PLAN, packages: [{ name: 'de', folder: 'de' }] },
    /package de/,
  ],
  [
    'a link out of the folder',
    () => {
      const path = folder({ 'index.html': '' });
      symlinkSync('/etc/passwd', join(path, 'passwd'));
      return path;
    },
    PLAN,
    /passwd is no regular file/,
  ],
])('refuses %s and leaves nothing behind', async (_, source, plan, problem) => {
  const root = folder();
  await expect(add(root, '1.0.0', source(), { plan })).rejects.toThrow(problem);
  expect(readdirSync(root)).toEqual(['release-key.pem']);
});

test('the key that signs is made once, for its owner alone, and another kind of key is refused', async () => {
  const file = join(folder(), 'keys/release-key.pem');
  const keys = await Promise.all([loadReleaseKey(file), loadReleaseKey(file), loadReleaseKey(file)]);
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(readdirSync(join(file, '..'))).toEqual(['release-key.pem']);
  expect(existsSync(file)).toBe(true);
  writeFileSync(file, 'no key');
  await expect(loadReleaseKey(file)).rejects.toThrow();
});
