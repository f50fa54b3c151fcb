import { CURRENCIES, isPayable } from '@gatehouse/domain/money';
import { expect, test } from 'vitest';
import { MINIMUM_CHARGE, upgradeAmount } from './upgrade.rules.ts';

test.each<[string, number, string, number | undefined, number | null]>([
  ['pays the difference to the list price', 2999, 'EUR', 2499, 500],
  ['pays it in the currency of the edition', 4580, 'JPY', 3980, 600],
  ['pays at least what can be charged', 2999, 'EUR', 2989, 50],
  ['pays the minimum for an edition on sale below the game', 1999, 'EUR', 2499, 50],
  ['gets no upgrade of an edition that costs the minimum', 50, 'EUR', 2499, null],
  ['pays the whole price where the game has none in the currency', 2999, 'EUR', undefined, null],
])('an owner %s', (_, amount, currency, listAmount, expected) => {
  expect(upgradeAmount({ amount, currency }, listAmount)).toBe(expected);
});

test.each(CURRENCIES)('the minimum charge in %s can be paid', (currency) => {
  expect(isPayable({ amount: MINIMUM_CHARGE[currency], currency })).toBe(true);
});
