import type { LibraryItem } from '@gatehouse/contract/library';
import { describe, expect, test } from 'vitest';
import { inOrder, lastPlayedIn, ownedBy } from './library.rules.ts';

const day = (date: number) => new Date(Date.UTC(2026, 4, date));
const account = (gameId: string, created: number, more: object = {}) => ({
  gameId,
  isMigrated: false,
  createdAt: day(created),
  lastLoginAt: null,
  ...more,
});
const productOf = (gameId: string) => (gameId === 'unknown' ? undefined : `${gameId}-product`);

describe('A player owns', () => {
  test.each([
    ['grant', 'free'],
    ['coupon', 'coupon'],
    ['purchase', 'purchase'],
  ] as const)('a product granted by a %s, as %s', (source, shown) => {
    const granted = [{ productName: 'emberfall', source, grantedAt: day(1) }];
    expect(ownedBy(granted, [], productOf)).toEqual([
      { productName: 'emberfall', source: shown, grantedAt: day(1).toISOString() },
    ]);
  });

  test('the games they have accounts in, since the first account', () => {
    const accounts = [account('a', 9), account('a', 3), account('b', 5, { isMigrated: true })];
    expect(ownedBy([], accounts, productOf)).toEqual([
      { productName: 'a-product', source: 'free', grantedAt: day(3).toISOString() },
      { productName: 'b-product', source: 'migration', grantedAt: day(5).toISOString() },
    ]);
  });

  test('each product once, and none that the platform does not have', () => {
    const granted = [{ productName: 'a-product', source: 'purchase', grantedAt: day(7) }] as const;
    expect(ownedBy(granted, [account('a', 3), account('unknown', 4)], productOf)).toEqual([
      { productName: 'a-product', source: 'purchase', grantedAt: day(7).toISOString() },
    ]);
  });
});

test('a game was last played when any of its accounts was', () => {
  const accounts = [
    account('a', 1, { lastLoginAt: day(4) }),
    account('a', 1, { lastLoginAt: day(6) }),
    account('b', 1, { lastLoginAt: day(8) }),
    account('c', 1),
  ];
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
