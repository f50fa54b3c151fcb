import { expect, test } from 'vitest';
import { passwordFailureOf } from './password-change.rules.ts';

const answered = (status: number, { reason = null as string | null, code = '' } = {}) => ({
  kind: 'status',
  status,
  reason,
  has: (asked: string) => asked === code,
});
const unanswered = (kind: string) => ({ kind, status: 0, reason: null, has: () => false });

test.each([
  [answered(403, { reason: 'INVALID_PASSWORD' }), 'current-incorrect'],
  [answered(403), 'current-incorrect'],
  [answered(403, { code: 'REAUTHENTICATION_REQUIRED' }), 'stale'],
  [answered(400, { reason: 'SAME_PASSWORD' }), 'same'],
  [answered(400, { reason: 'COMMON_PASSWORD' }), 'common'],
  [answered(400), 'unknown'],
  [answered(429), 'rate-limit'],
  [answered(500), 'unknown'],
  [unanswered('network'), 'network'],
  [unanswered('timeout'), 'network'],
  [unanswered('two-factor-cancelled'), null],
])('%o is told as %s', (failed, failure) => {
  expect(passwordFailureOf(failed)).toBe(failure);
});
