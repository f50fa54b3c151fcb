import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { VERSION_1, VERSION_2 } from '../test/fake-portal.ts';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { finished, gameFile, inPhase, install, installed, jobNow, openGames, until } = setup;

const pak = randomBytes(1_000_000);
const WAIT = { timeout: 30_000 };

beforeEach(() => {
  setup.portal.isChunked = true;
});

function publish(files: Record<string, Buffer>): void {
  Object.assign(setup.portal, { files, version: `${Number.parseInt(setup.portal.version, 10) + 1}.0.0` });
}

/** The chunks of ten thousand bytes from here on have other bytes. */
function changedAt(content: Buffer, ...places: number[]): Buffer {
  const changed = Buffer.from(content);
  for (const place of places) changed.write('changed', place);
  return changed;
}

async function expectWhole(): Promise<void> {
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  for (const [path, content] of Object.entries(setup.portal.files)) {
    expect(readFileSync(gameFile(path)).equals(content)).toBe(true);
  }
}

const bytesOfEvent = () => setup.events.findLast(({ type }) => type === 'patch_finished');

test('installs a game, with few requests, and leaves its index alone behind', async () => {
  const empty = { 'a.empty': Buffer.alloc(0), 'b.empty': Buffer.alloc(0) };
  setup.portal.files = { ...VERSION_1, ...empty, 'data/zeros.bin': Buffer.alloc(500_000), 'big.pak': pak };
  await install();
  await finished();
  await expectWhole();
  expect(setup.portal.asked.length).toBeLessThan(15);
  expect(readdirSync(gameFile('.gatehouse'))).toHaveLength(1);
  expect(existsSync(gameFile('.staging'))).toBe(false);
});

test('small files wait for the disk together, and none is put in place before it is there', async () => {
  const files = Object.fromEntries(['a', 'b', 'index'].map((name) => [`${name}.html`, Buffer.from(name)]));
  setup.portal.files = files;
  const allWritten = Promise.withResolvers<void>();
  let waiting = 0;
  const early: string[] = [];
  const openSlow: typeof open = async (...args) => {
    const handle = await open(...args);
    const sync = async () => {
      waiting += 1;
      if (waiting === Object.keys(files).length) allWritten.resolve();
      await allWritten.promise;
      early.push(...Object.keys(files).filter((path) => existsSync(gameFile(path))));
    };
    return Object.assign(handle, { sync });
  };
  await setup.games.close();
  await openGames({ download: { retryDelayMs: 1, openFile: openSlow } });
  await install();
  await finished();
  await expectWhole();
  expect(early).toEqual([]);
});

test('a patch downloads the changed chunks, and announces how much that is', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.pak': pak };
  await installed();
  publish({ 'index.html': Buffer.from('1'), 'big.pak': changedAt(pak, 5, 700_000) });
  await setup.games.checkUpdate('emberfall');
  const update = setup.games.snapshot().installed[0]?.update;
  expect(update?.version).toBe('2.0.0');
  expect(update?.bytes).toBeGreaterThan(20_000);
  expect(update?.bytes).toBeLessThan(31_000);
  await install();
  await finished();
  await expectWhole();
  expect(bytesOfEvent()).toMatchObject({ bytes: update?.bytes, files: 1, error: null });
  await setup.games.checkUpdate('emberfall');
  expect(setup.games.snapshot().installed[0]?.update).toBeNull();
});

test('a renamed file costs the index alone, and files come and go', async () => {
  setup.portal.files = { ...VERSION_1, 'big.pak': pak };
  await installed();
  publish({ ...VERSION_2, 'data/renamed.pak': pak });
  await install();
  await finished();
  await expectWhole();
  expect(existsSync(gameFile('big.pak'))).toBe(false);
  expect(bytesOfEvent()).toMatchObject({ bytes: expect.toSatisfy((bytes: number) => bytes < 10_000) });
});

test('a repair downloads the damaged chunks alone', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.pak': pak, other: Buffer.from('other') };
  await installed();
  writeFileSync(gameFile('big.pak'), changedAt(pak, 300_000));
  rmSync(gameFile('other'));
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 2 });
  await setup.games.repair('emberfall');
  await finished();
  await expectWhole();
  expect(bytesOfEvent()).toMatchObject({ bytes: 10_005, files: 2, wasRepair: true });
});

test('a file that was changed by hand does not break a patch, and does not cost the whole game', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.pak': pak, 'settings.ini': Buffer.from('a=1') };
  await installed();
  writeFileSync(gameFile('big.pak'), changedAt(pak, 300_000));
  rmSync(gameFile('settings.ini'));
  publish({
    'index.html': Buffer.from('2'),
    'big.pak': changedAt(pak, 700_000),
    'settings.ini': Buffer.from('a=2'),
  });
  await install();
  await finished();
  await expectWhole();
  const bytes = setup.portal.asked.reduce((sum, { range }) => {
    const [from = 0, last = 0] = range?.slice('bytes='.length).split('-').map(Number) ?? [];
    return sum + last + 1 - from;
  }, 0);
  expect(bytes).toBeLessThan(120_000);
});

test('a game of whole files becomes one in chunks, and keeps what is where it was', async () => {
  setup.portal.isChunked = false;
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.pak': pak };
  await installed();
  setup.portal.isChunked = true;
  publish({ 'index.html': Buffer.from('1'), 'big.pak': changedAt(pak, 500_000) });
  await install();
  await finished();
  await expectWhole();
  expect(bytesOfEvent()).toMatchObject({ bytes: expect.toSatisfy((bytes: number) => bytes < 30_000) });
});

/** Everything but index.html and the index of the version. */
function hangOnPaks(): void {
  setup.portal.isHanging = (pack) => (setup.portal.packs.packs.get(pack)?.length ?? 0) > 100_000;
}

/** Stops the work on the game, and continues it after a restart. */
async function restart(): Promise<void> {
  await setup.games.close();
  Object.assign(setup.portal, { isHanging: () => false, asked: [] });
  await openGames();
}

test('an interrupted installation keeps its files and the chunks of the one that it was at', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': pak, 'b.pak': randomBytes(1_000_000) };
  // The first two of b.pak arrive.
  setup.portal.isHanging = (_, number) => number >= 8 && number <= 10;
  await install();
  await vi.waitFor(() => expect(jobNow()?.receivedBytes).toBeGreaterThan(1_600_000), WAIT);
  const placedAt = await vi.waitFor(() => statSync(gameFile('a.pak')).mtimeMs, WAIT);
  await restart();
  await inPhase('downloading');
  expect(jobNow()).toMatchObject({ receivedBytes: expect.toSatisfy((bytes) => bytes > 1_399_999) });
  await finished();
  await expectWhole();
  expect(statSync(gameFile('a.pak')).mtimeMs).toBe(placedAt);
  expect(setup.portal.asked).toHaveLength(3);
});

test('a cancelled update that has replaced files is offered again, and the game is not played until then', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': pak, 'b.pak': randomBytes(400_000) };
  await installed();
  publish({ 'index.html': Buffer.from('2'), 'a.pak': pak, 'b.pak': randomBytes(400_000) });
  hangOnPaks();
  await install();
  await vi.waitFor(() => expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('2'), WAIT);
  await setup.games.cancel('emberfall');
  const update = { version: '2.0.0', bytes: 400_000 };
  expect(setup.games.snapshot()).toMatchObject({ queue: [], installed: [{ version: '1.0.0', update }] });
  await expect(setup.games.playable('emberfall')).rejects.toThrow('busy');
  await restart();
  expect(setup.games.snapshot().installed).toMatchObject([{ update }]);
  await install();
  await finished();
  await expectWhole();
  await setup.games.playable('emberfall');
});

test('an update that is cancelled before it has replaced a file leaves the game as it was', {
  tags: 'more',
}, async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': pak };
  await installed();
  publish({ 'index.html': Buffer.from('1'), 'a.pak': randomBytes(1_000_000), 'new.txt': Buffer.from('new') });
  hangOnPaks();
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 20_000);
  await setup.games.cancel('emberfall');
  await setup.games.playable('emberfall');
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
});

test('a newer version that is published during an update is installed instead', {
  tags: 'more',
}, async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': pak };
  await installed();
  const second = randomBytes(400_000);
  publish({ 'index.html': Buffer.from('2'), 'a.pak': second });
  hangOnPaks();
  await install();
  await vi.waitFor(() => expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('2'), WAIT);
  publish({ 'index.html': Buffer.from('3'), 'a.pak': Buffer.concat([pak, second]) });
  await restart();
  await finished();
  await expectWhole();
  expect(setup.games.snapshot().installed).toMatchObject([{ version: '3.0.0', update: null }]);
});

test('a file that was noted and not moved when the process was killed is put in place', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'b.pak': randomBytes(500_000) };
  hangOnPaks();
  await install();
  await vi.waitFor(() => statSync(gameFile('index.html')), WAIT);
  await setup.games.close();
  rmSync(gameFile('index.html'));
  await restart();
  await finished();
  await expectWhole();
});

test('an expired address leads to another one, for all requests together', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': pak };
  setup.portal.faults = [undefined as never, 'expired', 'expired', 'expired'];
  await install();
  await finished();
  await expectWhole();
  expect(setup.portal.manifests).toHaveLength(2);
});

test('says that the disk is full before it begins, and asks for the space of the largest file alone', {
  tags: 'more',
}, async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': pak, 'b.pak': randomBytes(500_000) };
  await installed();
  publish({ 'index.html': Buffer.from('1'), 'a.pak': randomBytes(1_000_000), 'b.pak': randomBytes(500_000) });
  await setup.games.close();
  await openGames({ freeBytes: async () => 999_999 });
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('disk_full');
  await setup.games.close();
  await openGames({ freeBytes: async () => 1_000_000 });
  await finished();
  await expectWhole();
});
