import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakePortal } from '../test/fake-portal.ts';
import { openPlayTimes, type PlayCounter, type PlayTimes, type PlayTimesOptions } from './play-times.ts';
import { createReportPlayTime } from './report-play-time.ts';

const ANNA = { playerId: '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a01' };
const BEN = { playerId: '1b0b7c9e-9d0e-4b57-9d53-3a3c6f1f2a02' };

let folder: string;
let file: string;
let nowMs: number;
let isOnline: boolean;
let reports: Parameters<PlayTimesOptions['report']>[0][];
let opened: PlayTimes[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'play-times-'));
  file = join(folder, 'play-times.json');
  nowMs = 1_000_000;
  isOnline = true;
  reports = [];
  opened = [];
});
afterEach(async () => {
  for (const one of opened) await one.close();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<PlayTimes> {
  const report: PlayTimesOptions['report'] = async (played) => {
    if (!isOnline) throw new Error('offline');
    reports.push(played);
  };
  const playTimes = await openPlayTimes({ file, report, nowMs: () => nowMs });
  opened.push(playTimes);
  return playTimes;
}

const onDisk = (): PlayCounter[] => JSON.parse(readFileSync(file, 'utf8'));

/** As the timer does it. */
async function play(playTimes: PlayTimes, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 30) {
    nowMs += Math.min(30, seconds - second) * 1000;
    await playTimes.tick();
  }
}

test('reports what was played when the game ends, with the whole count', async () => {
  const playTimes = await open();
  await playTimes.changePlayer(ANNA);
  playTimes.begin('emberfall');
  await play(playTimes, 100);
  await playTimes.end();
  nowMs += 60 * 60_000;
  playTimes.begin('emberfall');
  await play(playTimes, 20);
  await playTimes.end();
  expect(reports.map(({ productName, seconds }) => [productName, seconds])).toEqual([
    ['emberfall', 100],
    ['emberfall', 120],
  ]);
  expect(new Set(reports.map(({ id }) => id)).size).toBe(1);
});

test('a launcher that is killed loses less than a minute', async () => {
  const killed = await open();
  await killed.changePlayer(ANNA);
  killed.begin('emberfall');
  await play(killed, 600);
  nowMs += 29_000;
  expect(onDisk()).toMatchObject([{ productName: 'emberfall', seconds: 600 }]);
  // Another boot of the computer: the monotonic clock begins again.
  nowMs = 5_000;
  const next = await open();
  await next.changePlayer(ANNA);
  next.begin('emberfall');
  await play(next, 60);
  await next.end();
  expect(reports.at(-1)).toMatchObject({ seconds: 660 });
});

test('a computer that sleeps while a game runs adds no hours', async () => {
  const playTimes = await open();
  await playTimes.changePlayer(ANNA);
  playTimes.begin('emberfall');
  await play(playTimes, 60);
  nowMs += 8 * 60 * 60_000;
  await playTimes.tick();
  await playTimes.end();
  expect(reports.at(-1)?.seconds).toBeLessThanOrEqual(120);
});

test('reports every five minutes, and later what could not be sent', async () => {
  const playTimes = await open();
  await playTimes.changePlayer(ANNA);
  playTimes.begin('emberfall');
  await play(playTimes, 300);
  expect(reports).toMatchObject([{ seconds: 300 }]);
  isOnline = false;
  await play(playTimes, 300);
  await playTimes.end();
  const restarted = await open();
  isOnline = true;
  await restarted.changePlayer(ANNA);
  expect(reports.at(-1)).toMatchObject({ seconds: 600 });
});

test('the time of a player is reported only while that player is signed in', async () => {
  const playTimes = await open();
  isOnline = false;
  await playTimes.changePlayer(ANNA);
  playTimes.begin('emberfall');
  await play(playTimes, 60);
  await playTimes.end();
  isOnline = true;
  await playTimes.changePlayer(BEN);
  playTimes.begin('starhaven');
  await play(playTimes, 30);
  await playTimes.end();
  expect(reports.map(({ productName }) => productName)).toEqual(['starhaven']);
});

test('play without the portal counts for the player whose games these are', async () => {
  const playTimes = await open();
  playTimes.begin('emberfall', ANNA.playerId);
  await play(playTimes, 60);
  await playTimes.end();
  playTimes.begin('emberfall');
  await play(playTimes, 60);
  await playTimes.end();
  expect(reports).toEqual([]);
  await playTimes.changePlayer(ANNA);
  expect(reports).toMatchObject([{ productName: 'emberfall', seconds: 60 }]);
});

test('counts from zero where the file is damaged, and keeps it', async () => {
  writeFileSync(file, '[{');
  const playTimes = await open();
  await playTimes.changePlayer(ANNA);
  playTimes.begin('emberfall');
  await play(playTimes, 30);
  await playTimes.end();
  expect(reports).toMatchObject([{ seconds: 30 }]);
  expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe('[{');
});

test('the portal gets the count with the session of the page, and a refusal is no success', async () => {
  const portal = await startFakePortal();
  const asked: string[] = [];
  portal.answerOther = (url, response) => {
    asked.push(url.pathname);
    response.writeHead(asked.length === 1 ? 204 : 429).end();
  };
  try {
    const session = { token: 'token-1', installationId: ANNA.playerId };
    const report = createReportPlayTime(portal.origin, () => session);
    const played = { id: BEN.playerId, productName: 'emberfall', seconds: 60 };
    await report(played);
    expect(asked).toEqual([`/api/v1/user/play-times/${BEN.playerId}`]);
    await expect(report(played)).rejects.toThrow('429');
    await expect(createReportPlayTime(portal.origin, () => null)(played)).rejects.toThrow('no session');
  } finally {
    portal.close();
  }
});
