import { expect, test } from 'vitest';
import { recoveryCodeFailureOf } from './recovery-code.rules.ts';

test.each([
  ['a wrong code', { kind: 'status', status: 400, codes: ['INVALID_REQUEST'] }, 'invalid'],
  [
    'a wrong password beside it',
    { kind: 'status', status: 409, codes: ['CREDENTIALS_INVALID'] },
    'credentials',
  ],
  ['the sixth try', { kind: 'status', status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'rate-limit'],
  ['no network', { kind: 'network', status: 0, codes: [] }, 'network'],
  ['a broken server', { kind: 'status', status: 500, codes: ['INTERNAL'] }, 'unknown'],
])('%s', (_what, failed, failure) => {
  expect(recoveryCodeFailureOf(failed)).toBe(failure);
});
