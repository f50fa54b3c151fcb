// @module-tag more
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChunkedFiles } from '../../../../test/support/chunk-reader.ts';
import { makeFolder, type TestFolder } from '../../../../test/support/make-folder.ts';
import type { ChunkedManifest } from './build-manifest.ts';

const ROOT = join(import.meta.dirname, '../../../../../..');
const [KILL_AT, ADD_BUILD] = ['apps/shell/test/kill-at.mjs', 'apps/server/test/support/add-build.ts'];
const WORLD = randomBytes(5_000_000);
const VERSIONS = {
  '1.0.0': { 'index.html': '1', 'world.pak': WORLD },
  '1.1.0': { 'index.html': '2', 'world.pak': Buffer.concat([randomBytes(4_500_000), WORLD]) },
};

let work: TestFolder;
let changes: number;
const at = (...names: string[]) => join(work.path, ...names);

interface Run {
  output: string;
  error: string;
  signal: string | null;
}

/** Adds 1.1.0 to the first version. */
async function add(builds: string, env: Record<string, string> = {}): Promise<Run> {
  const args = ['--import', join(ROOT, KILL_AT), join(ROOT, ADD_BUILD), builds, '1.1.0', at('1.1.0')];
  const child = spawn(process.execPath, [...args, ...packsOf(builds, '1.0.0')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: at('compiled'), ...env },
  });
  const [output, error, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, error, signal };
}

const manifestAt = (builds: string, version: string) =>
  join(builds, 'emberfall/default', version, 'manifest.json');
const readManifest = (builds: string, version: string): ChunkedManifest =>
  JSON.parse(readFileSync(manifestAt(builds, version), 'utf8'));
const packsOf = (builds: string, version: string): readonly string[] =>
  existsSync(manifestAt(builds, version)) ? readManifest(builds, version).packs : [];
const namesIn = (builds: string) => readdirSync(join(builds, '_packs/emberfall')).sort();
const packsIn = (builds: string) => namesIn(builds).filter((name) => !name.startsWith('.'));

async function expectWhole(builds: string, version: keyof typeof VERSIONS): Promise<void> {
  const { indexes } = readManifest(builds, version);
  const files = await readChunkedFiles(indexes, async ({ pack, at: start, stored }) =>
    readFileSync(join(builds, '_packs/emberfall', pack)).subarray(start, start + stored),
  );
  for (const [path, content] of Object.entries(VERSIONS[version])) {
    expect(files[path]?.equals(Buffer.from(content)), path).toBe(true);
  }
}

/** What happens when 1.1.0 is added to a copy of the first version, and then once more. */
async function addTwice(builds: string, env: Record<string, string>, check: (run: Run) => void) {
  cpSync(at('builds'), builds, { recursive: true });
  check(await add(builds, env));
  expect(existsSync(join(builds, 'emberfall/default/1.1.0'))).toBe(false);
  await expectWhole(builds, '1.0.0');
  expect((await add(builds)).error).toBe('');
  await expectWhole(builds, '1.1.0');
  // Nothing is stored twice.
  expect(packsIn(builds)).toEqual(packsIn(at('complete')));
}

beforeAll(async () => {
  work = makeFolder();
  for (const [version, files] of Object.entries(VERSIONS)) {
    const source = makeFolder(files);
    cpSync(source.path, at(version), { recursive: true });
    source.remove();
  }
  const first = spawn(process.execPath, [join(ROOT, ADD_BUILD), at('builds'), '1.0.0', at('1.0.0')]);
  await once(first, 'exit');
  cpSync(at('builds'), at('complete'), { recursive: true });
  const { output, error } = await add(at('complete'));
  expect(error).toBe('');
  changes = Number(output);
});
afterAll(() => work.remove());

test('a version is there whole or not at all after kill -9 at every change on disk', async () => {
  for (let kill = 1; kill <= changes; kill += 1) {
    const builds = at('killed');
    await addTwice(builds, { KILL_AT: String(kill) }, ({ signal }) => expect(signal).toBe('SIGKILL'));
    rmSync(builds, { recursive: true });
  }
}, 900_000);

test('a full disk is named, leaves nothing behind, and the version can be added when there is space', async () => {
  // The last change is a rename, which needs no space.
  for (let full = 1; full < changes; full += 1) {
    const builds = at('full');
    await addTwice(builds, { FULL_AT: String(full) }, ({ error }) => {
      expect(error).toContain('the disk of BUILDS_DIR is full');
      expect(namesIn(builds).filter((name) => name.startsWith('.'))).toEqual([]);
    });
    rmSync(builds, { recursive: true });
  }
}, 900_000);
