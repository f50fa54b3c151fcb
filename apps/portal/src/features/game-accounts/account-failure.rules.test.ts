// @vitest-environment node

import { expect, test } from 'vitest';
import { accountFailureOf } from './account-failure.rules.ts';

test.each([
  [['NAME_REFUSED'], 'curse_word', { at: 'name', reason: 'curse_word' }],
  [['NAME_REFUSED'], 'something else', { at: 'name', reason: 'unknown_error' }],
  [['ACCOUNT_ADD_FAILED'], null, { at: 'credentials' }],
  [['ACCOUNT_CREATION_FAILED'], null, { at: 'elsewhere' }],
  [[], null, { at: 'elsewhere' }],
])('%j with %j is to be told at %j', (codes, reason, failure) => {
  expect(accountFailureOf({ status: 409, codes, reason })).toEqual(failure);
});
