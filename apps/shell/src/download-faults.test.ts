import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { finished, gameFile, inPhase, install, installed, jobNow, openGames, until } = setup;

test('continues after a cut connection where it stopped', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  setup.portal.faults = [undefined as never, 'cut'];
  await install();
  await finished();
  const [first, second] = setup.portal.asked.filter(({ path }) => path === 'big.bin');
  expect(first?.range).toBeUndefined();
  expect(second?.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect(readFileSync(gameFile('big.bin')).equals(Buffer.alloc(1_000_000, 'b'))).toBe(true);
});

test('downloads a damaged file again once, and then fails with checksum', async () => {
  setup.portal.faults = ['wrong-bytes'];
  await installed();
  await setup.games.uninstall('emberfall');
  setup.portal.faults = ['wrong-bytes', 'wrong-bytes'];
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('checksum');
  expect(setup.events.at(-1)).toMatchObject({ type: 'patch_finished', error: 'checksum' });
  await setup.games.resume('emberfall');
  await finished();
});

test('says that there is no network, and continues by itself', async () => {
  await setup.games.close();
  await openGames({ offlineRetryMs: 1 });
  setup.portal.faults = Array.from({ length: 5 }, () => 'offline' as const);
  const seen = until(() => jobNow()?.error === 'no_network');
  await install();
  await seen;
  await finished();
});

test('asks for new addresses when the old ones have expired', async () => {
  setup.portal.faults = ['expired'];
  await install();
  await finished();
  expect(setup.portal.manifests).toHaveLength(2);
});

test('says that the disk is full, before and during a download', async () => {
  await setup.games.close();
  await openGames({ freeBytes: async () => 1000 });
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('disk_full');
  expect(setup.portal.asked).toEqual([]);
  await setup.games.close();

  const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const openFull: typeof open = async (...args) =>
    Object.assign(await open(...args), { writeFile: () => Promise.reject(noSpace) });
  await openGames({ download: { openFile: openFull } });
  await inPhase('failed');
  expect(jobNow()?.error).toBe('disk_full');
});
