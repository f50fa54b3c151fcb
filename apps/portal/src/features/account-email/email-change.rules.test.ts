import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import {
  afterFailure,
  CONFIRM_FAILURES,
  isAlive,
  isJustSent,
  isSameEmail,
  REQUEST_FAILURES,
} from './email-change.rules.ts';

const REQUEST = 'PUT /user/email';
const CONFIRM = 'POST /user/email';
const inUse = { at: 'email', text: 'EmailChange.Address.InUse' } as const;
const notSent = { at: 'email', text: 'EmailChange.Address.Failed' } as const;
const wrongCode = { at: 'code', text: 'EmailChange.Code.Invalid' } as const;
const stale = { at: 'sign-in-again', text: 'Error.REAUTHENTICATION_REQUIRED' } as const;
const rateLimit = { at: 'form', text: 'Error.TOO_MANY_REQUESTS' } as const;
const network = { at: 'form', text: 'Error.Network' } as const;
const unknown = { at: 'form', text: 'Error.Unknown' } as const;

test.each([
  [{ status: 409, codes: ['EMAIL_ALREADY_USED'] }, inUse, inUse],
  [{ status: 404, codes: ['NOT_FOUND'], reason: 'INVALID_CODE' }, notSent, wrongCode],
  [{ status: 400, codes: ['INVALID_REQUEST'] }, notSent, inUse],
  [{ status: 500, codes: ['INTERNAL'] }, notSent, inUse],
  [{ status: 403, codes: ['REAUTHENTICATION_REQUIRED'] }, stale, stale],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, rateLimit, rateLimit],
  [{ kind: 'network' }, network, network],
  [{ kind: 'malformed', status: 200 }, notSent, unknown],
] as const)('%o means %s for the request and %s for the code', (details, request, confirm) => {
  expect(failureOf(REQUEST, failedCall(REQUEST, details), REQUEST_FAILURES)).toEqual(request);
  expect(failureOf(CONFIRM, failedCall(CONFIRM, details), CONFIRM_FAILURES)).toEqual(confirm);
});

const change = { email: 'new@example.test', sent: { email: 'new@example.test', sentAt: 0 } };

test.each([
  [inUse, 'address'],
  [notSent, 'address'],
  [wrongCode, 'code'],
  [stale, 'code'],
  [network, 'code'],
] as const)('%o leads to the step %s and keeps the entered data', (failure, at) => {
  expect(afterFailure({ ...change, at: 'confirming' }, failure)).toEqual({ ...change, at, failure });
});

test('a failed request returns to the address step', () => {
  expect(afterFailure({ ...change, at: 'requesting' }, network)).toMatchObject({ at: 'address' });
});

test('a change that was cancelled meanwhile stays cancelled', () => {
  expect(afterFailure({ ...change, at: 'shown' }, network)).toEqual({ ...change, at: 'shown' });
});

test.each([
  ['mara@example.test', 'Mara@Example.test', true],
  ['mara@example.test', 'mara@example.tes', false],
  [null, 'mara@example.test', false],
])('%s and %s are the same address: %s', (one, other, isSame) => {
  expect(isSameEmail(one, other)).toBe(isSame);
});

const sent = { email: 'new@example.test', sentAt: 1_000_000 };

test.each([
  ['immediately', 0, true, true],
  ['29 s later', 29_999, true, true],
  ['30 s later', 30_000, false, true],
  ['almost 10 minutes later', 599_999, false, true],
  ['10 minutes later', 600_000, false, false],
  ['by a clock set back', -1, false, false],
])('a code checked %s', (_when, passed, justSent, alive) => {
  const now = sent.sentAt + passed;
  expect([isJustSent(sent, 'NEW@example.test', now), isAlive(sent, now)]).toEqual([justSent, alive]);
});

test('a code for another address, or no code, does not count as just sent', () => {
  expect(isJustSent(sent, 'other@example.test', sent.sentAt)).toBe(false);
  expect(isJustSent(null, 'new@example.test', sent.sentAt)).toBe(false);
});
