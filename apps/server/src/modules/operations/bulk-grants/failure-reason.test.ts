import { expect, test } from 'vitest';
import { CodedError } from '../../../errors.ts';
import { failureReason } from './failure-reason.ts';

const refused = Object.assign(new Error('Key (email)=(ada@example.test) already exists'), {
  ...{ code: '23505', constraint: 'users_email_key' },
});

test.each([
  [new CodedError('NOT_FOUND', { message: 'ada@example.test' }), 'NOT_FOUND'],
  [refused, 'SQLSTATE 23505 users_email_key'],
  [
    new Error('Failed query: … params: ada@example.test', { cause: refused }),
    'SQLSTATE 23505 users_email_key',
  ],
  [Object.assign(new Error('secret'), { code: 'P0001' }), 'SQLSTATE P0001'],
  [Object.assign(new Error('secret'), { code: 'ERR_CRYPTO' }), 'Error'],
  [new TypeError('ada@example.test is not a function'), 'TypeError'],
  ['ada@example.test', 'unknown'],
])('the reason of %s has neither secrets nor personal data', (error, reason) => {
  expect(failureReason(error)).toBe(reason);
});
