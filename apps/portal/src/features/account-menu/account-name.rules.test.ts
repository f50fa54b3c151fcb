import { expect, test } from 'vitest';
import { accountName } from './account-name.rules.ts';

test.each([
  [{ email: 'ada.lovelace@example.test', nickname: 'Countess' }, 'ada.lovelace'],
  [{ email: null, nickname: 'Countess' }, 'Countess'],
  [{ email: null, nickname: null }, ''],
])('%o', (user, name) => {
  expect(accountName(user)).toBe(name);
});
