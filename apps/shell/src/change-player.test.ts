import { expect, test } from 'vitest';
import { prepareGames } from '../test/open-games.ts';
import { BridgeError } from './bridge-error.ts';

const setup = prepareGames();
const { fetchManifest, finished, inPhase, install, jobNow, openGames, until } = setup;

const ANNA = { playerId: '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a01' };
const BEN = { playerId: '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a02' };

test('a download waits for the player who began it, also across a restart, and is no work of another one', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  setup.portal.faults = [undefined as never, 'hang'];
  setup.games.changePlayer(ANNA);
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  const asked = setup.portal.manifests.length;
  setup.games.changePlayer(null);
  expect(jobNow()).toMatchObject({ phase: 'paused', error: null });
  setup.games.changePlayer(BEN);
  expect(jobNow()).toMatchObject({ phase: 'paused', totalBytes: 1_000_001 });
  await setup.games.close();
  await openGames();
  setup.games.changePlayer(BEN);
  expect(jobNow()).toMatchObject({ phase: 'paused', totalBytes: 1_000_001 });
  expect(jobNow()?.receivedBytes).toBeGreaterThan(400_000);
  expect(setup.portal.manifests).toHaveLength(asked);
  setup.games.changePlayer(ANNA);
  await finished();
  expect(setup.portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
});

test('a player who signs in again immediately continues the download', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  setup.portal.faults = [undefined as never, 'hang'];
  setup.games.changePlayer(ANNA);
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  setup.games.changePlayer(null);
  setup.games.changePlayer(ANNA);
  await finished();
});

/** Anna's download, a part of which is there, while Ben is signed in. */
async function heldWhileBenPlays(): Promise<void> {
  setup.portal.files = { 'index.html': Buffer.from('1'), 'big.bin': Buffer.alloc(1_000_000, 'b') };
  setup.portal.faults = [undefined as never, 'hang'];
  setup.games.changePlayer(ANNA);
  await install();
  await until(() => (jobNow()?.receivedBytes ?? 0) > 400_000);
  setup.games.changePlayer(BEN);
}

/** The portal gives the manifest to all but Ben. */
async function openRefusingBen(player: { now: typeof ANNA }): Promise<void> {
  await setup.games.close();
  await openGames({
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
  setup.games.changePlayer(BEN);
  await setup.games.resume('emberfall');
  await inPhase('failed');
  expect(jobNow()).toMatchObject({ error: 'forbidden', totalBytes: 1_000_001 });
  // The page may send its session again.
  setup.games.changePlayer(BEN);
  expect(jobNow()).toMatchObject({ phase: 'failed', error: 'forbidden' });
  setup.games.changePlayer(null);
  expect(jobNow()).toMatchObject({ phase: 'paused', error: null, totalBytes: 1_000_001 });
  player.now = ANNA;
  setup.games.changePlayer(ANNA);
  await finished();
  expect(setup.portal.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/);
});

test('a refusal leaves a download paused that its player has paused', async () => {
  await heldWhileBenPlays();
  setup.games.changePlayer(ANNA);
  await setup.games.pause('emberfall');
  const player = { now: BEN };
  await openRefusingBen(player);
  setup.games.changePlayer(BEN);
  await setup.games.resume('emberfall');
  await inPhase('failed');
  player.now = ANNA;
  setup.games.changePlayer(ANNA);
  expect(jobNow()).toMatchObject({ phase: 'paused', error: null });
});

test('the player who resumes the download of another one keeps it', async () => {
  await heldWhileBenPlays();
  setup.portal.faults = ['hang'];
  const asked = setup.portal.asked.length;
  await setup.games.resume('emberfall');
  await until(() => setup.portal.asked.length > asked && jobNow()?.phase === 'downloading');
  await setup.games.close();
  await openGames();
  setup.games.changePlayer(ANNA);
  expect(jobNow()?.phase).toBe('paused');
  setup.games.changePlayer(BEN);
  await finished();
});

test('resuming a download that has just started again leaves it at work', async () => {
  await setup.games.close();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = [first, second];
  await openGames({
    async fetchManifest(branch, signal) {
      await held.shift()?.promise;
      signal?.throwIfAborted();
      return fetchManifest(branch, signal);
    },
  });
  setup.games.changePlayer(ANNA);
  await install();
  await inPhase('checking');
  setup.games.changePlayer(null);
  setup.games.changePlayer(ANNA);
  const resumed = setup.games.resume('emberfall');
  first.resolve();
  await resumed;
  expect(jobNow()?.phase).toBe('checking');
  second.resolve();
  await finished();
});

/** The portal answers Anna alone: the others wait for the manifest until the work is stopped. */
async function openWithoutManifest(player: { now: typeof ANNA }): Promise<void> {
  await setup.games.close();
  await openGames({
    async fetchManifest(branch, signal) {
      if (player.now === ANNA) return fetchManifest(branch, signal);
      signal?.throwIfAborted();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  });
}

test('another player who resumes and pauses the download has not paused it for the one who began it', async () => {
  await heldWhileBenPlays();
  const player = { now: BEN };
  await openWithoutManifest(player);
  setup.games.changePlayer(BEN);
  await setup.games.resume('emberfall');
  await inPhase('checking');
  await setup.games.pause('emberfall');
  expect(jobNow()?.phase).toBe('paused');
  player.now = ANNA;
  setup.games.changePlayer(ANNA);
  await finished();
});

test('the download continues for a player who signs in while another one pauses it', async () => {
  await heldWhileBenPlays();
  const player = { now: BEN };
  await openWithoutManifest(player);
  setup.games.changePlayer(BEN);
  await setup.games.resume('emberfall');
  await inPhase('checking');
  const paused = setup.games.pause('emberfall');
  player.now = ANNA;
  setup.games.changePlayer(ANNA);
  await paused;
  await finished();
});

test('a paused download that is resumed while no one is signed in stays paused, and can be resumed', async () => {
  await heldWhileBenPlays();
  setup.games.changePlayer(ANNA);
  await setup.games.pause('emberfall');
  setup.games.changePlayer(null);
  await setup.games.resume('emberfall');
  setup.games.changePlayer(ANNA);
  expect(jobNow()?.phase).toBe('paused');
  await setup.games.resume('emberfall');
  await finished();
});

test('cancelling a download whose player has just signed in again ends it, and the next one begins', async () => {
  await openWithoutManifest({ now: BEN });
  setup.games.changePlayer(ANNA);
  await install();
  await inPhase('checking');
  setup.games.changePlayer(null);
  setup.games.changePlayer(ANNA);
  await setup.games.cancel('emberfall');
  await setup.games.install('starhaven', 'starhaven.default', []);
  expect(setup.games.snapshot().queue).toMatchObject([{ productName: 'starhaven', phase: 'checking' }]);
});
