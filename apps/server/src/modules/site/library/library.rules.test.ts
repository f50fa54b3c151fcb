import type { LibraryItem } from '@gatehouse/contract/library';
import { expect, test } from 'vitest';
import { inOrder, lastPlayedIn } from './library.rules.ts';

const day = (date: number) => new Date(Date.UTC(2026, 4, date));
const account = (gameId: string, lastLoginAt: Date | null) => ({ gameId, lastLoginAt });
test('a game was last played when any of its accounts was', () => {
  const accounts = [account('a', day(4)), account('a', day(6)), account('b', day(8)), account('c', null)];
  expect(['a', 'c', 'd'].map((game) => lastPlayedIn(game, accounts))).toEqual([
    day(6).toISOString(),
    null,
    null,
  ]);
});

test('the last played comes first, then names in the order of the language', () => {
  const item = (displayName: string, lastPlayed: string | null) =>
    ({ displayName, lastPlayed }) as LibraryItem;
  const items = [
    item('Zeta', null),
    item('Älter', null),
    item('Old', '2026-01-01T00:00:00.000Z'),
    item('New', '2026-05-01T00:00:00.000Z'),
  ];
  expect(inOrder(items, 'de-DE').map(({ displayName }) => displayName)).toEqual([
    'New',
    'Old',
    'Älter',
    'Zeta',
  ]);
});
