import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BridgeEvent, LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BridgeError } from './bridge-error.ts';
import { createFetchManifest } from './fetch-manifest.ts';
import { createGames, type Games, type GamesOptions } from './games.ts';
import { createStateWriter, readSavedState } from './saved-state.ts';
import { type FakePortal, startFakePortal, VERSION_1, VERSION_2 } from './testing/fake-portal.ts';

const SESSION = { token: 'token-1', installationId: '7d4c3a52-0f3e-4f0e-9a43-7d8f8f7f3f10' };

let folder: string;
let portal: FakePortal;
let games: Games;
let events: BridgeEvent[];
let waiting: (() => void)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-shell-'));
  portal = await startFakePortal();
  events = [];
  waiting = [];
  games = await openGames();
});
afterEach(async () => {
  await games.close();
  portal.close();
  rmSync(folder, { recursive: true });
});

async function openGames(more: Partial<GamesOptions> = {}): Promise<Games> {
  const file = join(folder, 'state.json');
  const state = await readSavedState(file);
  const opened = createGames({
    folder: join(folder, 'games'),
    state,
    writer: createStateWriter(file, state),
    fetchManifest: createFetchManifest(portal.origin, () => SESSION),
    onChange: () => {
      for (const look of waiting) look();
    },
    emit: (event) => events.push(event),
    download: { retryDelayMs: 1, ...more.download },
    ...more,
  });
  opened.start();
  return opened;
}

const jobNow = () => games.snapshot().queue[0];
const gameFile = (path: string) => join(folder, 'games/emberfall', path);

/** Resolves when the state is as wanted; every change is looked at. */
function until(isReached: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => isReached() && resolve();
    waiting.push(look);
    look();
  });
}
const finished = () => until(() => games.snapshot().queue.length === 0);
const inPhase = (phase: LauncherJob['phase']) => until(() => jobNow()?.phase === phase);

async function install(packages: string[] = []): Promise<void> {
  await games.install('emberfall', 'emberfall.default', packages);
}
async function installed(): Promise<void> {
  await install();
  await finished();
  portal.asked.length = 0;
}
function publishVersion2(): void {
  Object.assign(portal, { files: VERSION_2, version: '2.0.0' });
}

test('installs a game with its packages, and reports the finished patch', async () => {
  await install(['de-DE', 'high-res']);
  await finished();
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
  expect(portal.manifests).toEqual(['de-DE,high-res']);
  expect(portal.authorization).toBe('Bearer token-1');
  expect(games.snapshot().installed).toMatchObject([
    {
      productName: 'emberfall',
      version: '1.0.0',
      update: null,
      packages: [
        { name: 'high-res', bytes: 5, isInstalled: true },
        { name: 'fr-FR', bytes: 6, isInstalled: false },
      ],
    },
  ]);
  expect(events).toMatchObject([{ type: 'patch_finished', wasRepair: false, error: null, bytes: 400_013 }]);
  expect(existsSync(gameFile('.staging'))).toBe(false);
});

test('patches to the next version: fetches only changed files and removes those that are gone', async () => {
  await installed();
  publishVersion2();
  await games.checkUpdate('emberfall');
  expect(games.snapshot().installed[0]?.update).toEqual({ version: '2.0.0', bytes: 10 });
  await install();
  expect(jobNow()?.kind).toBe('patch');
  await finished();
  expect(portal.asked.map(({ path }) => path).sort()).toEqual(['data/new/empty.txt', 'index.html']);
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>2</h1>');
  expect(existsSync(gameFile('data/old.txt'))).toBe(false);
  expect(existsSync(gameFile('data/new/empty.txt'))).toBe(true);
});

test('a file can become a folder, and the other way round', async () => {
  portal.files = { 'index.html': Buffer.from('1'), maps: Buffer.from('m'), 'art/a.png': Buffer.from('a') };
  await installed();
  portal.files = { 'index.html': Buffer.from('1'), 'maps/one': Buffer.from('m'), art: Buffer.from('a') };
  portal.version = '2.0.0';
  await install();
  await finished();
  expect(await games.verify('emberfall')).toEqual({ damaged: 0 });
  expect(readFileSync(gameFile('maps/one'), 'utf8')).toBe('m');
});

test('files with the same content are downloaded once', async () => {
  portal.files = { 'index.html': Buffer.from('1'), a: Buffer.from('same'), b: Buffer.from('same') };
  await install();
  await finished();
  expect(portal.asked.map(({ path }) => path)).toEqual(['index.html', 'a']);
  expect(await games.verify('emberfall')).toEqual({ damaged: 0 });
});

test('continues after a cut connection where it stopped', async () => {
  portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  portal.faults = [undefined as never, 'cut'];
  await install();
  await finished();
  const [first, second] = portal.asked.filter(({ path }) => path === 'big.bin');
  expect(first?.range).toBeUndefined();
  expect(second?.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect(readFileSync(gameFile('big.bin')).equals(Buffer.alloc(1_000_000, 'b'))).toBe(true);
});

test('downloads a damaged file again once, and then says so', async () => {
  portal.faults = ['wrong-bytes'];
  await installed();
  await games.uninstall('emberfall');
  portal.faults = ['wrong-bytes', 'wrong-bytes'];
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('checksum');
  expect(events.at(-1)).toMatchObject({ type: 'patch_finished', error: 'checksum' });
  await games.resume('emberfall');
  await finished();
});

test('says that there is no network, and continues by itself', async () => {
  await games.close();
  games = await openGames({ offlineRetryMs: 1 });
  portal.faults = Array.from({ length: 5 }, () => 'offline' as const);
  const seen = until(() => jobNow()?.error === 'no_network');
  await install();
  await seen;
  await finished();
});

test('asks for new addresses when the old ones have expired', async () => {
  portal.faults = ['expired'];
  await install();
  await finished();
  expect(portal.manifests).toHaveLength(2);
});

test('says that the disk is full, before and during a download', async () => {
  await games.close();
  games = await openGames({ freeBytes: async () => 1000 });
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('disk_full');
  expect(portal.asked).toEqual([]);
  await games.close();

  const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const openFull = async (file: string, flags: string) => {
    const handle = await open(file, flags);
    return {
      write: () => Promise.reject(noSpace),
      sync: () => handle.sync(),
      close: () => handle.close(),
    } as never;
  };
  games = await openGames({ download: { openFile: openFull } });
  await inPhase('failed');
  expect(jobNow()?.error).toBe('disk_full');
});

test('pauses in the middle, keeps what it has across a restart, and continues', async () => {
  portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  portal.faults = [undefined as never, 'hang'];
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  await games.pause('emberfall');
  expect(jobNow()?.phase).toBe('paused');
  await games.close();
  games = await openGames();
  expect(jobNow()?.phase).toBe('paused');
  await games.resume('emberfall');
  await finished();
  expect(portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
});

const ANNA = { playerId: '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a01' };
const BEN = { playerId: '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a02' };

test('a download waits for the player who began it, also across a restart, and is no work of another one', async () => {
  portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  portal.faults = [undefined as never, 'hang'];
  games.changePlayer(ANNA);
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  const asked = portal.manifests.length;
  games.changePlayer(null);
  expect(jobNow()).toMatchObject({ phase: 'paused', error: null });
  games.changePlayer(BEN);
  expect(jobNow()).toMatchObject({ phase: 'paused', totalBytes: 1_000_001 });
  await games.close();
  games = await openGames();
  games.changePlayer(BEN);
  expect(jobNow()).toMatchObject({ phase: 'paused', totalBytes: 1_000_001 });
  expect(jobNow()?.receivedBytes).toBeGreaterThan(400_000);
  expect(portal.manifests).toHaveLength(asked);
  games.changePlayer(ANNA);
  await finished();
  expect(portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
});

test('a player who signs in again at once continues the download', async () => {
  portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  portal.faults = [undefined as never, 'hang'];
  games.changePlayer(ANNA);
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  games.changePlayer(null);
  games.changePlayer(ANNA);
  await finished();
});

/** Anna's download, a part of which is there, while Ben is signed in. */
async function heldWhileBenPlays(): Promise<void> {
  portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  portal.faults = [undefined as never, 'hang'];
  games.changePlayer(ANNA);
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  games.changePlayer(BEN);
}
/** The portal gives the manifest to all but Ben. */
async function openRefusingBen(player: { now: typeof ANNA }): Promise<void> {
  await games.close();
  const fetchManifest = createFetchManifest(portal.origin, () => SESSION);
  games = await openGames({
    fetchManifest: async (...args) => {
      if (player.now === BEN) throw new BridgeError('forbidden');
      return fetchManifest(...args);
    },
  });
}

test('a refusal keeps the known size, and the download continues for the player who began it', async () => {
  await heldWhileBenPlays();
  const player = { now: BEN };
  await openRefusingBen(player);
  games.changePlayer(BEN);
  await games.resume('emberfall');
  await inPhase('failed');
  expect(jobNow()).toMatchObject({ error: 'forbidden', totalBytes: 1_000_001 });
  // The page may tell its session again.
  games.changePlayer(BEN);
  expect(jobNow()).toMatchObject({ phase: 'failed', error: 'forbidden' });
  games.changePlayer(null);
  expect(jobNow()).toMatchObject({ phase: 'paused', error: null, totalBytes: 1_000_001 });
  player.now = ANNA;
  games.changePlayer(ANNA);
  await finished();
  expect(portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
});

test('a refusal leaves a download paused that its player has paused', async () => {
  await heldWhileBenPlays();
  games.changePlayer(ANNA);
  await games.pause('emberfall');
  const player = { now: BEN };
  await openRefusingBen(player);
  games.changePlayer(BEN);
  await games.resume('emberfall');
  await inPhase('failed');
  player.now = ANNA;
  games.changePlayer(ANNA);
  expect(jobNow()).toMatchObject({ phase: 'paused', error: null });
});

test('the player who resumes the download of another one keeps it', async () => {
  await heldWhileBenPlays();
  portal.faults = ['hang'];
  const asked = portal.asked.length;
  await games.resume('emberfall');
  await until(() => portal.asked.length > asked && jobNow()?.phase === 'downloading');
  await games.close();
  games = await openGames();
  games.changePlayer(ANNA);
  expect(jobNow()?.phase).toBe('paused');
  games.changePlayer(BEN);
  await finished();
});

test('resuming a download that has just started again leaves it at work', async () => {
  await games.close();
  const fetchManifest = createFetchManifest(portal.origin, () => SESSION);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = [first, second];
  games = await openGames({
    async fetchManifest(branch, signal) {
      await held.shift()?.promise;
      signal?.throwIfAborted();
      return fetchManifest(branch, signal);
    },
  });
  games.changePlayer(ANNA);
  await install();
  await inPhase('checking');
  games.changePlayer(null);
  games.changePlayer(ANNA);
  const resumed = games.resume('emberfall');
  first.resolve();
  await resumed;
  expect(jobNow()?.phase).toBe('checking');
  second.resolve();
  await finished();
});

test('repairs a damaged and a missing file, and fetches no other', async () => {
  await installed();
  writeFileSync(gameFile('data/old.txt'), 'odd');
  rmSync(gameFile('index.html'));
  expect(await games.verify('emberfall')).toEqual({ damaged: 2 });
  await games.repair('emberfall');
  await finished();
  expect(portal.asked.map(({ path }) => path).sort()).toEqual(['data/old.txt', 'index.html']);
  expect(await games.verify('emberfall')).toEqual({ damaged: 0 });
  expect(events.at(-1)).toMatchObject({ wasRepair: true, files: 2 });
  await games.repair('emberfall');
  await finished();
  expect(events.at(-1)).toMatchObject({ wasRepair: true, files: 0 });
});

test('a repair that also updates counts only what was damaged', async () => {
  portal.files = { ...VERSION_1, 'data/kept.txt': Buffer.from('kept') };
  await installed();
  writeFileSync(gameFile('data/kept.txt'), 'odd');
  portal.files = { ...VERSION_2, 'data/kept.txt': Buffer.from('kept') };
  portal.version = '2.0.0';
  await games.repair('emberfall');
  await finished();
  expect(portal.asked.map(({ path }) => path).sort()).toEqual([
    'data/kept.txt',
    'data/new/empty.txt',
    'index.html',
  ]);
  expect(events.at(-1)).toMatchObject({ wasRepair: true, files: 1 });
});

test('checks every file after a crash while files were replaced', async () => {
  await installed();
  await games.close();
  const file = join(folder, 'state.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  state.installed[0].isDirty = true;
  state.jobs = [
    { productName: 'emberfall', branchId: 'emberfall.default', packages: [], kind: 'patch', isPaused: false },
  ];
  writeFileSync(file, JSON.stringify(state));
  writeFileSync(gameFile('index.html'), '<h1>2</h1>');
  games = await openGames();
  await expect(games.playable('emberfall')).rejects.toThrow('busy');
  await finished();
  expect(portal.asked.map(({ path }) => path)).toEqual(['index.html']);
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
});

test('works on one game at a time, in order, and cancelling removes what was downloaded', async () => {
  portal.faults = ['hang'];
  portal.files = { 'index.html': Buffer.alloc(1000, 'i') };
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 0);
  await games.install('starhaven', 'starhaven.default', []);
  expect(games.snapshot().queue.map(({ phase }) => phase)).toEqual(['downloading', 'waiting']);
  await expect(install()).rejects.toThrow('busy');
  await games.cancel('emberfall');
  expect(existsSync(join(folder, 'games/emberfall'))).toBe(false);
  await until(() => jobNow()?.phase === 'failed');
  expect(jobNow()).toMatchObject({ productName: 'starhaven', error: 'manifest_invalid' });
});

test.each(['../evil.txt', '/etc/passwd', 'a/../../b', 'C:\\evil.txt', '.staging/x', 'con.txt'])(
  'refuses a manifest with the path %s',
  async (path) => {
    portal.files = { 'index.html': Buffer.from('1'), [path]: Buffer.from('evil') };
    await install();
    await inPhase('failed');
    expect(jobNow()?.error).toBe('manifest_invalid');
    expect(portal.asked).toEqual([]);
  },
);

test('refuses to write through a link that leads out of the folder', async () => {
  const outside = join(folder, 'outside');
  await mkdir(outside);
  await mkdir(gameFile(''), { recursive: true });
  symlinkSync(outside, gameFile('data'));
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('manifest_invalid');
  expect(existsSync(join(outside, 'same.bin'))).toBe(false);
});

test('a state file that cannot be read is kept aside', async () => {
  await games.close();
  writeFileSync(join(folder, 'state.json'), '{"installed":');
  games = await openGames();
  expect(games.snapshot().installed).toEqual([]);
  expect(existsSync(join(folder, 'state.json.unreadable'))).toBe(true);
});
