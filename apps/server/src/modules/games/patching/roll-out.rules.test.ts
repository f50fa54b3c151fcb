import { hash } from 'node:crypto';
import { isInRollOut } from '@gatehouse/domain/versions';
import { expect, test } from 'vitest';
import { versionFor } from './roll-out.rules.ts';

const PLAYERS = Array.from({ length: 2000 }, (_, nth) => `player-${nth}`);
const branch = { productName: 'emberfall', branch: 'default', version: '1.0.0', nextVersion: '2.0.0' };
const playersOf = (nextPercent: number, change: Partial<typeof branch> = {}) =>
  PLAYERS.filter((id) => versionFor({ ...branch, ...change, nextPercent }, id) !== branch.version);

test('everyone has the version of the branch without a roll-out', () => {
  const none = { ...branch, nextVersion: null, nextPercent: null };
  expect(PLAYERS.map((id) => versionFor(none, id)).every((version) => version === '1.0.0')).toBe(true);
});

test('a percentage is about that share of the players', () => {
  const tenth = playersOf(10).length;
  expect(tenth).toBeGreaterThan(150);
  expect(tenth).toBeLessThan(250);
  expect(playersOf(100)).toEqual(PLAYERS);
});

test('a higher percentage takes the new version from no one', () => {
  let before: string[] = [];
  for (const percent of [1, 5, 6, 50, 99]) {
    const now = playersOf(percent);
    const all = new Set(now);
    expect(before.filter((id) => !all.has(id))).toEqual([]);
    before = now;
  }
});

test.each([{ nextVersion: '2.0.1' }, { productName: 'starhaven' }, { branch: 'early-access' }])(
  'other players are the first at %o',
  (change) => {
    expect(playersOf(10, change)).not.toEqual(playersOf(10));
  },
);

test('the rule is the one of installed launchers', () => {
  const sha256 = (text: string) => hash('sha256', text, 'buffer');
  // 0x30000000 of 2 ** 32 is 18.75 %.
  const known = () => Buffer.from('30000000', 'hex');
  expect(isInRollOut({ key: '', percent: 18 }, '', known)).toBe(false);
  expect(isInRollOut({ key: '', percent: 19 }, '', known)).toBe(true);
  const hashed: string[] = [];
  isInRollOut({ key: '1.4.0', percent: 5 }, 'launcher', (text) => {
    hashed.push(text);
    return sha256(text);
  });
  expect(hashed).toEqual(['1.4.0 launcher']);
});
