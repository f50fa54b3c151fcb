import { expect, test } from 'vitest';
import {
  afterFailure,
  confirmFailureOf,
  type EmailChangeState,
  isAlive,
  isJustSent,
  isSameEmail,
  requestFailureOf,
} from './email-change.rules.ts';

const answered = (status: number, code = '') => ({
  kind: 'status',
  status,
  has: (asked: string) => asked === code,
});
const unanswered = (kind: string) => ({ kind, status: 0, has: () => false });

test.each([
  [answered(409), 'in-use', 'in-use'],
  [answered(404), 'address', 'invalid-code'],
  [answered(400), 'address', 'in-use'],
  [answered(500), 'address', 'in-use'],
  [answered(403, 'REAUTHENTICATION_REQUIRED'), 'stale', 'stale'],
  [answered(429), 'rate-limit', 'rate-limit'],
  [unanswered('network'), 'network', 'network'],
  [unanswered('two-factor-cancelled'), null, null],
])('%o is %s for the request and %s for the code', (failed, request, confirm) => {
  expect([requestFailureOf(failed), confirmFailureOf(failed)]).toEqual([request, confirm]);
});

const atCode: EmailChangeState = {
  at: 'code',
  email: 'new@example.test',
  sent: { email: 'new@example.test', sentAt: 0 },
  failure: null,
  isBusy: true,
};

test.each([
  ['in-use', 'address'],
  ['address', 'address'],
  ['invalid-code', 'code'],
  ['stale', 'code'],
  ['network', 'code'],
] as const)('%s leads to the step %s, and loses nothing', (failure, at) => {
  expect(afterFailure(atCode, failure)).toEqual({ ...atCode, at, failure, isBusy: false });
});

test.each([
  ['mara@example.test', 'Mara@Example.test', true],
  ['mara@example.test', 'mara@example.tes', false],
  [null, 'mara@example.test', false],
])('%s and %s are one address: %s', (one, other, isSame) => {
  expect(isSameEmail(one, other)).toBe(isSame);
});

const sent = { email: 'new@example.test', sentAt: 1_000_000 };

test.each([
  ['at once', 0, true, true],
  ['29 s later', 29_999, true, true],
  ['30 s later', 30_000, false, true],
  ['almost 10 minutes later', 599_999, false, true],
  ['10 minutes later', 600_000, false, false],
  ['by a clock set back', -1, false, false],
])('a code looked at %s', (_when, passed, justSent, alive) => {
  const now = sent.sentAt + passed;
  expect([isJustSent(sent, 'NEW@example.test', now), isAlive(sent, now)]).toEqual([justSent, alive]);
});

test('a code for another address, or none, was not just sent', () => {
  expect(isJustSent(sent, 'other@example.test', sent.sentAt)).toBe(false);
  expect(isJustSent(null, 'new@example.test', sent.sentAt)).toBe(false);
});
