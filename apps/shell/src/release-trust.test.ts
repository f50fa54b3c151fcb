import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import type { ChunkedVersion } from '@gatehouse/contract/patching';
import { beforeEach, expect, test } from 'vitest';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { finished, gameFile, inPhase, install, installed, jobNow, openGames } = setup;

beforeEach(() => {
  setup.portal.isChunked = true;
});

async function expectRefused(): Promise<void> {
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('manifest_invalid');
}

const changeStatement = (change: object) => (chunked: ChunkedVersion) => ({
  ...chunked,
  statement: JSON.stringify({ ...JSON.parse(chunked.statement), ...change }),
});

test.each<[string, (chunked: ChunkedVersion) => ChunkedVersion]>([
  ['was changed after it was signed', changeStatement({ version: '1.0.0', format: 1, indexes: [] })],
  ['is no statement', (chunked) => ({ ...chunked, statement: 'null' })],
  ['has no signature of its key', (chunked) => ({ ...chunked, signature: `${'A'.repeat(86)}==` })],
  ['has a key that is none', (chunked) => ({ ...chunked, publicKey: 'A'.repeat(60) })],
  ['leaves an index out', (chunked) => ({ ...chunked, indexes: [] })],
  [
    'has other bytes in its index',
    (chunked) => ({
      ...chunked,
      indexes: chunked.indexes.map((one) => ({ ...one, chunks: one.chunks.slice(1) })),
    }),
  ],
])('refuses a version whose manifest %s', async (_, forge) => {
  setup.portal.forge = forge;
  await expectRefused();
});

test.each([
  ['another game', { productName: 'starhaven' }],
  ['another version', { version: '0.9.0' }],
])('refuses the signed statement of %s', async (_, named) => {
  const { describe } = setup.portal.packs;
  setup.portal.packs.describe = (files, version) => describe(files, { ...version, ...named });
  await expectRefused();
});

test('keeps the first key of a portal, and refuses another one, also after a restart', async () => {
  await installed();
  setup.portal.packs.useOtherKey();
  setup.portal.files = { 'index.html': Buffer.from('evil') };
  setup.portal.version = '2.0.0';
  await setup.games.close();
  await openGames();
  await expectRefused();
  await setup.games.cancel('emberfall');
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
  await setup.games.playable('emberfall');
});

test('the key of the installer is trusted alone, and before the one that was seen', async () => {
  await installed();
  const other = setup.portal.packs.publicKey();
  setup.portal.packs.useOtherKey();
  setup.portal.version = '2.0.0';
  await setup.games.close();
  await openGames({ releaseKey: setup.portal.packs.publicKey() });
  await install();
  await finished();
  const { releaseKeys } = JSON.parse(readFileSync(join(setup.folder, 'state.json'), 'utf8'));
  expect(releaseKeys).toEqual({ [setup.portal.origin]: setup.portal.packs.publicKey() });
  setup.portal.version = '3.0.0';
  await setup.games.close();
  await openGames({ releaseKey: other });
  await expectRefused();
});

test('refuses whole files without a signature for a game that had one', async () => {
  await installed();
  setup.portal.isChunked = false;
  setup.portal.version = '2.0.0';
  await expectRefused();
  await expect(setup.games.checkUpdate('emberfall')).rejects.toThrow('manifest_invalid');
});

test('a launcher with the key of its installer refuses a first installation without a signature', async () => {
  setup.portal.isChunked = false;
  await setup.games.close();
  await openGames({ releaseKey: setup.portal.packs.publicKey() });
  await expectRefused();
  expect(setup.games.snapshot().installed).toEqual([]);
  expect(setup.portal.asked).toEqual([]);
});

test('once it has seen a key, it refuses a game that it installs again without a signature', async () => {
  await installed();
  await setup.games.uninstall('emberfall');
  setup.portal.isChunked = false;
  await expectRefused();
});

test('a game in whole files is not updated without a signature once the key is known', async () => {
  setup.portal.isChunked = false;
  await installed();
  setup.portal.version = '2.0.0';
  setup.portal.files = { 'index.html': Buffer.from('evil') };
  await setup.games.close();
  await openGames({ releaseKey: setup.portal.packs.publicKey() });
  await expectRefused();
  await setup.games.cancel('emberfall');
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
  await setup.games.playable('emberfall');
  // The portal signs it.
  setup.portal.isChunked = true;
  await install();
  await finished();
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('evil');
});

test('refuses an index of another size before it asks for its chunks', async () => {
  setup.portal.forge = (chunked) => ({
    ...chunked,
    indexes: chunked.indexes.map((one) => ({
      ...one,
      chunks: Array.from({ length: 1000 }, () => ({ ...one.chunks[0], size: 262_144, stored: 1 }) as Chunk),
    })),
  });
  await expectRefused();
  expect(setup.portal.asked).toEqual([]);
});

test('refuses the index of one version with the statement of another', async () => {
  await installed();
  const { describe } = setup.portal.packs;
  setup.portal.files = { 'index.html': Buffer.from('mixed') };
  const other = describe(
    { 'index.html': Buffer.from('mixed') },
    { version: '2.0.0', launch: setup.portal.launch },
  );
  setup.portal.forge = (chunked) => ({ ...chunked, indexes: other.indexes });
  setup.portal.packs.describe = (_, version) => describe({ 'index.html': Buffer.from('signed') }, version);
  setup.portal.version = '2.0.0';
  await expectRefused();
  await setup.games.cancel('emberfall');
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
});

test('refuses a chunk of another game, and the installed version stays', async () => {
  await installed();
  setup.portal.files = { 'index.html': randomBytes(300_000) };
  setup.portal.version = '2.0.0';
  const { describe, packs } = setup.portal.packs;
  setup.portal.packs.describe = (files, version) => {
    const described = describe(files, version);
    for (const [name, bytes] of packs) {
      if (bytes.length >= 100_000) packs.set(name, randomBytes(bytes.length));
    }
    return described;
  };
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('checksum');
  await setup.games.cancel('emberfall');
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
});
