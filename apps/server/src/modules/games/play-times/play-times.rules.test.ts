import { expect, test } from 'vitest';
import { acceptedSeconds } from './play-times.rules.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
const NOW = new Date('2026-05-10T12:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const counter = (seconds: number, agoS: number) => ({
  seconds,
  earlierSeconds: 0,
  reportedAt: before(agoS),
});
const other = (seconds: number) => ({ seconds, earlierSeconds: 0 });

test.each([
  ['a minute that was played counts', 660, counter(600, 60), [], 660],
  ['the same report again counts once', 600, counter(600, 60), [], 600],
  ['an older report that arrives late takes nothing away', 500, counter(600, 60), [], 600],
  ['two minutes of tolerance', 900, counter(600, 60), [], 780],
  ['no more than since the last report', 90_000, counter(600, HOUR_S), [], 600 + HOUR_S + 120],
  ['play without a connection counts when it is reported', 5 * HOUR_S, undefined, [], 5 * HOUR_S],
  ['a first report counts no more than the age of the account', 30 * DAY_S, undefined, [], 10 * DAY_S + 120],
  [
    'all counters together have 24 hours a day',
    9 * DAY_S,
    undefined,
    [other(4 * DAY_S), other(DAY_S)],
    5 * DAY_S + 120,
  ],
  ['nothing counts while others have counted it all', 60, undefined, [other(11 * DAY_S)], 0],
])('%s', (_, claimed, own, others, accepted) => {
  const createdAt = before(10 * DAY_S);
  expect(acceptedSeconds(claimed, { counter: own, others, createdAt, now: NOW })).toBe(accepted);
});
