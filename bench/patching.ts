import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importBuild } from '../apps/server/src/modules/games/patching/import-build.ts';
import { loadReleaseKey } from '../apps/server/src/modules/games/patching/release-key.ts';
import {
  CHANGED_AT,
  CHANGED_FILES,
  GAME_VERSIONS,
  type GameVersion,
  writeGameVersions,
} from './game-versions.ts';
import { type PackServer, startPackServer } from './pack-server.ts';
import type { Measurement } from './report.ts';

const SHELL = join(import.meta.dirname, '../apps/shell/test/bring-up-to-date.ts');
const BOOTSTRAP = join(import.meta.dirname, '../scripts/bootstrap.mjs');
/** Not `maxRSS`, which is at least what the process had that started it. */
const REPORT_MEMORY = `data:text/javascript,import{readFileSync}from'node:fs';process.on('exit',()=>process.stderr.write(readFileSync('/proc/self/status')))`;
const MEMORY_MB_MAX = 150;
const TIMES_CASYNC_MAX = 1.2;
const TIMES_CURL_MAX = 1.3;
const ADD_MB_PER_CORE_MIN = 100;
const PATCHES = Object.keys(CHANGED_FILES) as (keyof typeof CHANGED_FILES)[];

interface Run {
  requests: number;
  bytes: number;
  seconds: number;
  memoryMb: number;
}

/** Adds, installs, patches and repairs a game of 1 GB in several versions, next to other ways to do it. */
export async function measurePatching(): Promise<Measurement[]> {
  // The programs of the comparison, which no other measurement needs.
  execFileSync(process.execPath, [BOOTSTRAP, 'patching'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-patching-'));
  try {
    const games = join(folder, 'versions');
    writeGameVersions(games);
    const measurements = await measureAdding(games, join(folder, 'builds'));
    const server = await startPackServer(join(folder, 'builds'), games);
    try {
      const casync = measureCasync(games, join(folder, 'casync'));
      measurements.push(...(await measurePlayer(server, folder, casync)));
      return [...measurements, ...(await measureOthers(server, games, folder))];
    } finally {
      server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAdding(games: string, root: string): Promise<Measurement[]> {
  mkdirSync(root);
  const key = await loadReleaseKey(join(root, 'release-key.pem'));
  const measurements: Measurement[] = [];
  let reused: string[] = [];
  let stored = 0;
  for (const version of Object.keys(GAME_VERSIONS) as GameVersion[]) {
    const [cpu, began, size] = [process.cpuUsage(), performance.now(), sizeOf(join(games, version))];
    const name = { productName: 'emberfall', branch: 'default', version };
    const plan = { launch: { kind: 'page' as const, path: 'index.html' }, packages: [] };
    stored += await importBuild(join(games, version), { root, name, key, reused }, plan);
    const used = process.cpuUsage(cpu);
    const perCore = size / (used.user + used.system);
    const seconds = (performance.now() - began) / 1000;
    const manifest = readFileSync(join(root, 'emberfall/default', version, 'manifest.json'), 'utf8');
    reused = [...new Set([...reused, ...JSON.parse(manifest).packs])];
    measurements.push({
      name: `build add ${version}: ${mb(size)}, ${seconds.toFixed(1)} s, ${mb(stored)} stored for all versions`,
      value: `${perCore.toFixed(0)} MB/s`,
      budget: `${ADD_MB_PER_CORE_MIN} MB/s a core`,
      holds: perCore >= ADD_MB_PER_CORE_MIN,
    });
  }
  const whole = Object.keys(GAME_VERSIONS).reduce((sum, version) => sum + sizeOf(join(games, version)), 0);
  return [...measurements, note(`storage of all versions; whole files: ${mb(whole)}`, mb(stored))];
}

async function measurePlayer(
  server: PackServer,
  folder: string,
  casync: ReadonlyMap<string, number>,
): Promise<Measurement[]> {
  const player = join(folder, 'player');
  mkdirSync(player);
  const measurements: Measurement[] = [];
  // Nothing answers there. The modules are compiled for the next ones.
  await bringUpToDate(server, player, 'install', 'http://127.0.0.1:1').catch(() => {});
  rmSync(player, { recursive: true });
  mkdirSync(player);
  for (const [version, change] of Object.entries(GAME_VERSIONS)) {
    server.version = version;
    const run = await bringUpToDate(server, player, 'install');
    measurements.push(
      memory(`${change}: ${summaryOf(run)}`, run),
      compareToCasync(change, run.bytes, casync.get(version)),
    );
    if (version === '1.0.0') {
      // Up to date already: what is left is the start of the program.
      const start = await bringUpToDate(server, player, 'install');
      measurements.push(memory('start of the shell alone', start));
      measurements.push(await compareToCurl(server, folder, run.seconds - start.seconds));
    }
  }
  const file = openSync(join(player, 'games/emberfall/data/2.pak'), 'r+');
  writeSync(file, Buffer.from('bad'), 0, 3, CHANGED_AT);
  closeSync(file);
  const repair = await bringUpToDate(server, player, 'repair');
  return [...measurements, memory(`repair of 3 bytes: ${summaryOf(repair)}`, repair)];
}

/** Fails where casync is missing: nothing was compared. */
export function compareToCasync(change: string, bytes: number, other: number | undefined): Measurement {
  return {
    name: `${change}: bytes, to those of casync (${other === undefined ? 'casync is missing' : mb(other)})`,
    value: mb(bytes),
    budget: `${TIMES_CASYNC_MAX} times`,
    holds: other !== undefined && bytes <= other * TIMES_CASYNC_MAX,
  };
}

async function bringUpToDate(
  server: PackServer,
  folder: string,
  act: string,
  origin = server.origin,
): Promise<Run> {
  Object.assign(server, { requests: 0, bytes: 0 });
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT_MEMORY, SHELL, folder, origin, act], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // As in an installed launcher, no types have to be removed.
    env: { ...process.env, NODE_COMPILE_CACHE: `${folder}-compiled` },
  });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the shell ended with ${code}: ${errors}`);
  const memoryMb = Number(/^VmHWM:\s+(\d+) kB$/m.exec(errors)?.[1]) / 1024;
  const { requests, bytes } = server;
  return { requests, bytes, seconds: (performance.now() - began) / 1000, memoryMb };
}

/** The same packs, one after the other, to a file. */
async function compareToCurl(
  { origin }: PackServer,
  folder: string,
  installSeconds: number,
): Promise<Measurement> {
  const urls = packsOf(folder, '1.0.0').flatMap((pack) => [
    '-o',
    join(folder, 'curl'),
    `${origin}/packs/${pack}`,
  ]);
  const began = performance.now();
  await once(spawn('curl', ['-s', ...urls]), 'close');
  const seconds = (performance.now() - began) / 1000;
  const times = installSeconds / seconds;
  return {
    name: `install without the start (${installSeconds.toFixed(1)} s) to curl of the same packs (${seconds.toFixed(1)} s)`,
    value: times.toFixed(2),
    budget: TIMES_CURL_MAX.toFixed(2),
    holds: times <= TIMES_CURL_MAX,
  };
}

/** What casync downloads for each version: its new chunks and the index. Empty where it is missing. */
function measureCasync(games: string, folder: string): Map<string, number> {
  const bytes = new Map<string, number>();
  if (!hasProgram('casync')) return bytes;
  mkdirSync(folder);
  const store = join(folder, 'store.castr');
  let before = 0;
  for (const version of Object.keys(GAME_VERSIONS)) {
    const index = join(folder, `${version}.caidx`);
    // Without times and owners, which change with every copy.
    const options = ['--without=all', '--chunk-size=16384:65536:262144', `--store=${store}`];
    execFileSync('casync', ['make', ...options, index, join(games, version)]);
    const stored = sizeOf(store);
    bytes.set(version, stored - before + statSync(index).size);
    before = stored;
  }
  return bytes;
}

/** What a patch is with whole files, xdelta3 and zsync. */
async function measureOthers(server: PackServer, games: string, folder: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const version of PATCHES) {
    const [before, after] = CHANGED_FILES[version];
    const previous = Object.keys(GAME_VERSIONS)[Object.keys(GAME_VERSIONS).indexOf(version) - 1] ?? '';
    const [old, file] = [join(games, previous, before), join(games, version, after)];
    const change = GAME_VERSIONS[version];
    const url = `${server.origin}/files/${version}/${after}`;
    measurements.push(
      note(`${change}: whole files`, mb(statSync(file).size)),
      comparison(`${change}: xdelta3, for this pair of versions`, deltaOf(old, file, join(folder, 'delta'))),
      comparison(
        `${change}: zsync, with its control file`,
        await transferByZsync(server, { old, file, url }, folder),
      ),
    );
  }
  return measurements;
}

/** Undefined where it is missing. */
function deltaOf(old: string, file: string, delta: string): string | undefined {
  if (!hasProgram('xdelta3')) return undefined;
  execFileSync('xdelta3', ['-e', '-f', '-B', '200000000', '-s', old, file, delta]);
  return mb(statSync(delta).size);
}

async function transferByZsync(
  server: PackServer,
  { old, file, url }: { old: string; file: string; url: string },
  folder: string,
): Promise<string | undefined> {
  if (!hasProgram('zsync')) return undefined;
  const control = join(folder, 'control');
  execFileSync('zsyncmake', ['-u', url, '-o', control, file], { stdio: 'ignore' });
  Object.assign(server, { requests: 0, bytes: 0 });
  const began = performance.now();
  const child = spawn('zsync', ['-q', '-i', old, '-o', join(folder, 'zsynced'), control], {
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`zsync ended with ${code}`);
  const seconds = (performance.now() - began) / 1000;
  const { requests, bytes } = server;
  return summaryOf({ requests, bytes: bytes + statSync(control).size, seconds });
}

function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

function packsOf(folder: string, version: string): string[] {
  return JSON.parse(readFileSync(join(folder, 'builds/emberfall/default', version, 'manifest.json'), 'utf8'))
    .packs;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function memory(name: string, { memoryMb }: Run): Measurement {
  const holds = memoryMb <= MEMORY_MB_MAX;
  return { name, value: `${memoryMb.toFixed(0)} MB`, budget: `${MEMORY_MB_MAX} MB of memory`, holds };
}

function note(name: string, value: string): Measurement {
  return { name, value, budget: 'none', holds: true };
}

/** Fails where the other program is missing: nothing was compared. */
export function comparison(name: string, value: string | undefined): Measurement {
  return { name, value: value ?? 'missing', budget: 'none', holds: value !== undefined };
}

function summaryOf({ requests, bytes, seconds }: Omit<Run, 'memoryMb'>): string {
  return `${mb(bytes)}, ${requests} requests, ${seconds.toFixed(1)} s`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
