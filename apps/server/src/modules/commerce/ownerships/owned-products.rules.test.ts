import { describe, expect, test } from 'vitest';
import { ownedProductsOf } from './owned-products.rules.ts';

const day = (date: number) => new Date(Date.UTC(2026, 4, date));
const account = (gameId: string, created: number, isMigrated = false) => ({
  gameId,
  isMigrated,
  createdAt: day(created),
});
const catalogue = {
  productOf: (gameId: string) => (gameId === 'unknown' ? undefined : `${gameId}-product`),
  isFree: (productName: string) => productName !== 'paid-product',
};
const nothing = { granted: [], accounts: [], extras: [] };

describe('A player owns', () => {
  test.each([
    ['grant', 'free'],
    ['coupon', 'coupon'],
    ['purchase', 'purchase'],
  ] as const)('a product granted by a %s, as %s', (source, shown) => {
    const granted = [{ productName: 'paid-product', source, grantedAt: day(1) }];
    expect(ownedProductsOf({ ...nothing, granted }, catalogue)).toEqual([
      { productName: 'paid-product', source: shown, grantedAt: day(1).toISOString() },
    ]);
  });

  test('the free games they have accounts in, since the first account', () => {
    const accounts = [account('a', 9), account('a', 3), account('b', 5, true)];
    expect(ownedProductsOf({ ...nothing, accounts }, catalogue)).toEqual([
      { productName: 'a-product', source: 'free', grantedAt: day(3).toISOString() },
      { productName: 'b-product', source: 'migration', grantedAt: day(5).toISOString() },
    ]);
  });

  test('a paid game with a migrated account, and none with an account that a refund has left', () => {
    const owned = (isMigrated: boolean) =>
      ownedProductsOf({ ...nothing, accounts: [account('paid', 3, isMigrated)] }, catalogue);
    expect(owned(true)).toHaveLength(1);
    expect(owned(false)).toEqual([]);
  });

  test('a free game that they bought something for, and no paid one for that reason', () => {
    const extras = ['a-product', 'paid-product'].map((productName) => ({ productName, firstAt: day(2) }));
    expect(ownedProductsOf({ ...nothing, extras }, catalogue)).toEqual([
      { productName: 'a-product', source: 'free', grantedAt: day(2).toISOString() },
    ]);
  });

  test('each product once, and none that the platform does not have', () => {
    const granted = [{ productName: 'a-product', source: 'purchase', grantedAt: day(7) }] as const;
    const accounts = [account('a', 3), account('unknown', 4)];
    expect(ownedProductsOf({ ...nothing, granted, accounts }, catalogue)).toEqual([
      { productName: 'a-product', source: 'purchase', grantedAt: day(7).toISOString() },
    ]);
  });
});
