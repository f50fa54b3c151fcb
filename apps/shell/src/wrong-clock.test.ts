import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { finished, gameFile, install, openGames } = setup;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/** The fake portal makes one of the small file, two of each large one, and one of the index. */
const LAST_PACK = 4;

const trueMs = Date.now();
/** Timers go on: the computer runs, and only its clock is wrong. */
const setClock = (aheadMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: trueMs + aheadMs });

beforeEach(() => {
  setup.portal.isChunked = true;
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['five hours ahead', 5 * HOUR_MS],
  ['five hours behind', -5 * HOUR_MS],
  ['40 days ahead', 40 * DAY_MS],
  ['40 days behind', -40 * DAY_MS],
  ['back in the year of its battery', -10 * YEAR_MS],
])('a computer whose clock is %s installs, patches and repairs', async (_, aheadMs) => {
  setClock(aheadMs);
  const [first, second] = [randomBytes(300_000), randomBytes(300_000)];
  setup.portal.files = { 'index.html': Buffer.from('1'), 'a.pak': first };
  await install();
  await finished();
  expect(readFileSync(gameFile('a.pak')).equals(first)).toBe(true);

  Object.assign(setup.portal, { files: { 'index.html': Buffer.from('1'), 'a.pak': second }, version: '2' });
  await install();
  await finished();
  expect(readFileSync(gameFile('a.pak')).equals(second)).toBe(true);

  writeFileSync(gameFile('a.pak'), 'damaged');
  await setup.games.repair('emberfall');
  await finished();
  expect(readFileSync(gameFile('a.pak')).equals(second)).toBe(true);
  await setup.games.playable('emberfall');
});

test.each([
  ['corrected by days', 3 * DAY_MS, 0],
  ['set back by days', 0, -3 * DAY_MS],
  ['set ahead by days', 0, 3 * DAY_MS],
])('an installation goes on where it was after the clock was %s', async (_, beforeMs, afterMs) => {
  setClock(beforeMs);
  const files = { 'a.pak': randomBytes(300_000), 'b.pak': randomBytes(300_000) };
  setup.portal.files = { 'index.html': Buffer.from('1'), ...files };
  setup.portal.isHanging = (_path, number) => number === LAST_PACK;
  await install();
  await vi.waitFor(() => expect(existsSync(gameFile('a.pak'))).toBe(true), { timeout: 20_000 });
  await setup.games.close();

  setClock(afterMs);
  setup.portal.isHanging = () => false;
  setup.portal.asked.length = 0;
  await openGames();
  await finished();
  for (const [path, content] of Object.entries(files)) {
    expect(readFileSync(gameFile(path)).equals(content)).toBe(true);
  }
  // Neither the index nor the file that was in place.
  const packs = [...setup.portal.packs.packs.keys()];
  const askedPacks = setup.portal.asked.map(({ path }) => packs.indexOf(path));
  expect(askedPacks).toContain(LAST_PACK);
  expect(askedPacks.filter((number) => number !== LAST_PACK && number !== LAST_PACK - 1)).toEqual([]);
});
