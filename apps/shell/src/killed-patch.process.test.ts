// @module-tag more
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type FakePortal, startFakePortal } from '../test/fake-portal.ts';

const KILLS = 20;
const TEST_DIR = join(import.meta.dirname, '../test');

const cache = mkdtempSync(join(tmpdir(), 'gatehouse-compiled-'));

let folder: string;
let otherDisk: string;
let portal: FakePortal;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-kill-'));
  otherDisk = mkdtempSync(join(tmpdir(), 'gatehouse-other-disk-'));
  portal = await startFakePortal();
  portal.isChunked = true;
});
afterEach(() => {
  portal.close();
  rmSync(folder, { recursive: true });
  rmSync(otherDisk, { recursive: true });
});

afterAll(() => rmSync(cache, { recursive: true }));

const otherGame = () => join(otherDisk, 'games/emberfall');

/** Where the game is. */
const game = (path = '') =>
  join(existsSync(otherGame()) ? otherGame() : join(folder, 'games/emberfall'), path);

const [a, b, c] = [randomBytes(2_500_000), randomBytes(700_000), randomBytes(300_000)];
/** Two versions that share chunks: files are changed, renamed, swapped, added, removed, and a folder becomes a file. */
const VERSIONS = [
  {
    'index.html': Buffer.from('1'),
    'a.pak': a,
    'b.pak': b,
    'data/one': c,
    'data/two': Buffer.from('two'),
    x: c,
  },
  {
    'index.html': Buffer.from('2'),
    'a.pak': Buffer.concat([a.subarray(0, 1_000_000), b, a.subarray(1_000_000)]),
    'renamed.pak': b,
    data: Buffer.from('a file now'),
    'x/y': c,
    'empty.txt': Buffer.alloc(0),
  },
];

function publish(number: number): void {
  Object.assign(portal, { files: VERSIONS[number % 2], version: `${number + 1}.0.0` });
}

/** Resolves with the number of changes on disk that it made, or with null if it was killed. */
async function run(act: string, killAt = 0): Promise<number | null> {
  const program = spawn(
    process.execPath,
    [
      '--import',
      join(TEST_DIR, 'kill-at.mjs'),
      join(TEST_DIR, 'bring-up-to-date.ts'),
      folder,
      portal.origin,
      act,
      join(otherDisk, 'games'),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        KILL_AT: String(killAt),
        OTHER_DISK: act === 'move' ? otherDisk : '',
        NODE_COMPILE_CACHE: cache,
      },
    },
  );
  const [output, [code, signal]] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  if (signal === 'SIGKILL') return null;
  expect(code).toBe(0);
  return Number(output);
}

/** The same ones in every run. */
function momentOf(act: string, kill: number, changes: number): number {
  return 1 + (createHash('sha256').update(`${act} ${kill}`).digest().readUInt32BE() % changes);
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.gatehouse'))
    .map((entry) => join(entry.parentPath, entry.name).slice(game().length + 1))
    .sort();
}

function expectWhole(): void {
  expect(filesIn(game())).toEqual(Object.keys(portal.files).sort());
  for (const [path, content] of Object.entries(portal.files)) {
    expect(readFileSync(game(path)).equals(content), path).toBe(true);
  }
  expect(readdirSync(game('.gatehouse'))).toHaveLength(1);
  expect(existsSync(otherGame()) && existsSync(join(folder, 'games/emberfall'))).toBe(false);
  const { installed, jobs } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
  expect(jobs).toEqual([]);
  expect(installed).toMatchObject([{ version: portal.version, isDirty: false, pending: null }]);
}

const ACTS: Record<string, (round: number) => void> = {
  install: () => rmSync(folder, { recursive: true, force: true }),
  patch: publish,
  repair: () => {
    const damaged = readFileSync(game('a.pak'));
    damaged.write('damaged', 1_234_567);
    writeFileSync(game('a.pak'), damaged);
    writeFileSync(game('index.html'), 'odd');
    rmSync(game('b.pak'));
  },
  move: () => {},
};

test.each(Object.keys(ACTS))(
  'a game is whole after kill -9 at twenty moments of %s',
  async (act) => {
    publish(0);
    await run('install');
    let round = 1;
    ACTS[act]?.(round);
    const changes = (await run(act)) ?? 0;
    expectWhole();
    for (let kills = 0; kills < KILLS; ) {
      round += 1;
      ACTS[act]?.(round);
      // Killed, continued, killed again, until it is done.
      while (kills < KILLS && (await run(act, momentOf(act, kills, changes))) === null) kills += 1;
      await run(act);
      expectWhole();
    }
  },
  900_000,
);
