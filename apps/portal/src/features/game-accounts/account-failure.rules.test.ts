// @vitest-environment node

import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { ADD_FAILURES, CREATE_FAILURES, RENAME_FAILURES } from './account-failure.rules.ts';

const CREATE = 'POST /users/me/accounts';
const ADD = 'PUT /users/me/accounts';
const RENAME = 'PUT /users/me/accounts/:id/displayName';

test.each([
  [
    { codes: ['NAME_REFUSED'], reason: 'curse_word' },
    { at: 'name', text: 'GameAccounts.Name.Rude' },
  ],
  [
    { codes: ['NAME_REFUSED'], reason: 'something else' },
    { at: 'name', text: 'GameAccounts.Name.Invalid' },
  ],
  [{ codes: ['NOT_FOUND'] }, { at: 'form', text: 'Error.NOT_FOUND' }],
  [{ codes: ['OVERLOADED'] }, { at: 'form', text: 'Error.OVERLOADED' }],
  [{}, { at: 'form', text: 'Error.Unknown' }],
] as const)('%o maps to %o, for a new account and for a new name', (details, failure) => {
  const codes = 'codes' in details ? [...details.codes] : [];
  const both = { status: 409, ...details, codes };
  expect(failureOf(CREATE, failedCall(CREATE, both), CREATE_FAILURES)).toEqual(failure);
  expect(failureOf(RENAME, failedCall(RENAME, both), RENAME_FAILURES)).toEqual(failure);
});

test('a failed creation and a failed addition have different messages', () => {
  const created = failedCall(CREATE, { status: 409, codes: ['ACCOUNT_CREATION_FAILED'] });
  expect(failureOf(CREATE, created, CREATE_FAILURES).text).toBe('Error.ACCOUNT_CREATION_FAILED');
  const added = failedCall(ADD, { status: 409, codes: ['ACCOUNT_ADD_FAILED'] });
  expect(failureOf(ADD, added, ADD_FAILURES).text).toBe('GameAccounts.Existing.Refused');
});
