import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import type { ChunkedVersion } from '@gatehouse/contract/patching';
import { beforeEach, expect, test } from 'vitest';
import type { Fault } from '../test/fake-portal.ts';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { finished, gameFile, inPhase, install, installed, jobNow, openGames } = setup;

const pak = randomBytes(300_000);
/** A request that is answered as it should be. */
const none = undefined as never;

beforeEach(() => {
  setup.portal.isChunked = true;
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': pak };
});

test.each<Fault>(['cut', 'wrong-bytes', 'garbage', 'truncated', 'other-range', 'expired', 'offline'])(
  'a pack that answers with %s is requested again',
  async (fault) => {
    await installed();
    const changed = randomBytes(300_000);
    Object.assign(setup.portal, {
      files: { 'index.html': Buffer.from('1'), 'a.pak': changed },
      version: '2',
    });
    setup.portal.faults = [none, fault];
    await install();
    await finished();
    expect(readFileSync(gameFile('a.pak')).equals(changed)).toBe(true);
    expect(setup.portal.faults).toEqual([]);
  },
);

test.each<[Fault, string]>([
  ['wrong-bytes', 'checksum'],
  ['garbage', 'checksum'],
  ['other-range', 'checksum'],
  ['truncated', 'no_network'],
  ['offline', 'no_network'],
])(
  'a service that answers with %s again and again leads to %s, and the game is untouched',
  async (fault, code) => {
    await installed();
    Object.assign(setup.portal, {
      files: { 'index.html': Buffer.from('1'), 'a.pak': randomBytes(300_000) },
      version: '2',
    });
    setup.portal.faults = [none, ...Array.from({ length: 100 }, () => fault)];
    await install();
    await inPhase('failed');
    expect(jobNow()?.error).toBe(code);
    await setup.games.cancel('emberfall');
    await setup.games.playable('emberfall');
    expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  },
);

test.each<Fault>(['wrong-bytes', 'garbage', 'truncated'])(
  'of a large file a pack that answers with %s is requested again',
  async (fault) => {
    const large = Buffer.concat([randomBytes(4_500_000), Buffer.alloc(500_000, 'compressible')]);
    setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': large };
    // So far apart that the second one does not meet the repeated request.
    const faulty = [2, 12];
    setup.portal.faults = Array.from({ length: 13 }, (_, nth) => (faulty.includes(nth) ? fault : none));
    await install();
    await finished();
    expect(readFileSync(gameFile('a.pak')).equals(large)).toBe(true);
    expect(setup.portal.faults).toEqual([]);
  },
);

test('of a large file a pack with wrong bytes again and again leads to checksum', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': randomBytes(4_500_000) };
  setup.portal.faults = [none, ...Array.from({ length: 100 }, () => 'wrong-bytes' as const)];
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('checksum');
});

test('a chunk that decompresses to more than its size is refused', async () => {
  const bomb = zstdCompressSync(Buffer.alloc(2_000_000));
  setup.portal.packs.packs.set(hash('sha256', bomb), bomb);
  setup.portal.forge = (chunked): ChunkedVersion => ({
    ...chunked,
    indexes: chunked.indexes.map(({ sha256, chunks }) => ({
      sha256,
      chunks: chunks.map((chunk) => ({
        ...chunk,
        pack: hash('sha256', bomb),
        at: 0,
        stored: bomb.length,
      })),
    })),
  });
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('checksum');
});

test.each<Fault>(['hang', 'trickle'])(
  'a connection that begins to %s is given up, and the next one continues where it was',
  async (fault) => {
    await setup.games.close();
    await openGames({ download: { stallMs: 500, retryDelayMs: 1 } });
    const content = randomBytes(195_000);
    setup.portal.files = { 'index.html': content };
    setup.portal.faults = [none, fault];
    await install();
    await finished();
    expect(readFileSync(gameFile('index.html')).equals(content)).toBe(true);
    const [, begun, next] = setup.portal.asked.map(({ range = '' }) => range.match(/\d+/g)?.map(Number));
    expect(begun).toEqual([0, content.length - 1]);
    // In the middle of a chunk.
    expect(next?.[0]).toBeGreaterThanOrEqual(content.length / 2 - 1);
  },
);

test('a service that trickles again and again leads to no_network, and the game is untouched', async () => {
  await installed();
  await setup.games.close();
  await openGames({ download: { stallMs: 100, retryDelayMs: 1 } });
  const large = randomBytes(4_500_000);
  Object.assign(setup.portal, { files: { 'index.html': Buffer.from('1'), 'a.pak': large }, version: '2' });
  setup.portal.faults = [none, ...Array.from({ length: 100 }, () => 'trickle' as const)];
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('no_network');
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  // A busy machine may be silent for longer than the limit above.
  await setup.games.close();
  await openGames();
  setup.portal.faults = [];
  await setup.games.resume('emberfall');
  await finished();
  expect(readFileSync(gameFile('a.pak')).equals(large)).toBe(true);
});

test.each([
  ['a full disk', 'ENOSPC', 'disk_full'],
  ['a disk that cannot be written to', 'EROFS', 'folder_not_writable'],
  ['a folder of another user', 'EACCES', 'folder_not_writable'],
])('%s during a patch leaves the game as it was, and it continues later', async (_, code, error) => {
  await installed();
  await setup.games.close();
  const failure = Object.assign(new Error(code), { code });
  const openFull: typeof open = async (...args) =>
    Object.assign(await open(...args), { writeFile: () => Promise.reject(failure) });
  Object.assign(setup.portal, { files: { 'index.html': Buffer.from('2'), 'a.pak': pak }, version: '2' });
  await openGames({ download: { openFile: openFull } });
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe(error);
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  await setup.games.close();
  await openGames();
  await setup.games.resume('emberfall').catch(() => {});
  await finished();
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('2');
});
