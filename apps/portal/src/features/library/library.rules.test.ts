// @vitest-environment node

import type { LibraryItem } from '@gatehouse/contract/library';
import { describe, expect, test } from 'vitest';
import { gameInAddress, gamesFound, shownGame, statusOf, timePlayed } from './library.rules.ts';

const item = (productName: string, displayName: string, genre = 'MMORPG') =>
  ({ productName, displayName, genre, playUrl: null }) as LibraryItem;
const emberfall = item('emberfall', 'Emberfall');
const cafe = item('cafe', 'Café Éclair', 'Cosy farm');
const items = [emberfall, cafe];

describe('the status of a game', () => {
  const idle = { running: null, progress: null };
  const progress = { productName: 'emberfall', receivedBytes: 31, totalBytes: 50 };
  test.each([
    ['on the web', emberfall, null, { kind: 'needs-launcher' }],
    [
      'on the web, for a browser game',
      { ...emberfall, playUrl: 'https://play.example/' },
      null,
      { kind: 'browser' },
    ],
    ['in the launcher', emberfall, idle, { kind: 'launcher' }],
    ['while it runs', emberfall, { ...idle, running: 'emberfall' }, { kind: 'running' }],
    ['while another runs', emberfall, { ...idle, running: 'cafe' }, { kind: 'launcher' }],
    ['while it is patched', emberfall, { ...idle, progress }, { kind: 'updating', share: 0.62 }],
    [
      'before the size of the patch is known',
      emberfall,
      { ...idle, progress: { ...progress, totalBytes: 0 } },
      { kind: 'updating', share: 0 },
    ],
  ])('%s', (_, game, launcher, status) => {
    expect(statusOf(game, launcher)).toEqual(status);
  });
});

test.each([
  ['', ['emberfall', 'cafe']],
  ['  ember ', ['emberfall']],
  ['FALL', ['emberfall']],
  ['cafe ecl', ['cafe']],
  ['farm', ['cafe']],
  ['nothing', []],
])('%j finds %j', (typed, names) => {
  expect(gamesFound(items, typed).map(({ productName }) => productName)).toEqual(names);
});

test.each([
  ['?game=emberfall', 'emberfall'],
  ['?from=mail&game=paper-dragons', 'paper-dragons'],
  ['?game=%3Cscript%3E', null],
  ['?game=', null],
  ['', null],
])('%s selects %j', (search, name) => {
  expect(gameInAddress(search)).toBe(name);
});

test.each([
  ['the game in the URL', 'cafe', 'emberfall', 'cafe'],
  ['the last shown game', null, 'cafe', 'cafe'],
  ['the last shown game, if the one in the URL is not owned', 'sold', 'cafe', 'cafe'],
  ['the first game', null, 'sold', 'emberfall'],
])('shows %s', (_, inAddress, remembered, shown) => {
  expect(shownGame(items, inAddress, remembered)?.productName).toBe(shown);
});

test('shows none in an empty library', () => {
  expect(shownGame([], 'emberfall', null)).toBeNull();
});

test.each([
  [0, null],
  [20, { unit: 'minutes', count: 1 }],
  [1_000, { unit: 'minutes', count: 16 }],
  [3_599, { unit: 'minutes', count: 59 }],
  [3_600, { unit: 'hours', count: 1 }],
  [770_400, { unit: 'hours', count: 214 }],
])('%i seconds are shown as %j', (playedSeconds, shown) => {
  expect(timePlayed({ playedSeconds })).toEqual(shown);
});
