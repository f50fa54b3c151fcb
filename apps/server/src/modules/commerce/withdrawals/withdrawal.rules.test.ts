import { expect, test } from 'vitest';
import { isPaidContract, lastDayToWithdraw, withdrawalRefusal } from './withdrawal.rules.ts';

/** A Monday. The fourteenth day after it is a Monday too. */
const PAID = '2026-11-16T10:00:00Z';
const order = (changes: object = {}) => ({
  status: 'paid' as const,
  amount: 1499,
  paidAt: new Date(PAID),
  consentedAt: new Date(PAID),
  usedAt: null,
  ...changes,
});

test.each([
  ['2026-11-16T10:00:00Z', '2026-11-30'],
  ['2026-11-16T00:00:00Z', '2026-11-30'],
  ['2026-11-16T23:59:59Z', '2026-11-30'],
  // A Saturday and a Sunday: the Monday is the last day.
  ['2026-11-14T10:00:00Z', '2026-11-30'],
  ['2026-11-15T10:00:00Z', '2026-11-30'],
  ['2026-11-13T10:00:00Z', '2026-11-27'],
])('what was paid at %s can be withdrawn from until %s', (paidAt, lastDay) => {
  expect(lastDayToWithdraw(new Date(paidAt), 14).toISOString().slice(0, 10)).toBe(lastDay);
});

const USED = { usedAt: new Date('2026-11-17T09:00:00Z') };

test.each([
  ['on the day of the payment', {}, '2026-11-16T11:00:00Z', null],
  ['on the last day', {}, '2026-11-30T23:59:59Z', null],
  ['on the last day, far west of Greenwich', {}, '2026-12-01T11:59:59Z', null],
  ['after the last day', {}, '2026-12-01T12:00:00Z', 'too-late'],
  ['used, with consent', USED, '2026-11-18T00:00:00Z', 'used'],
  ['used, without consent', { ...USED, consentedAt: null }, '2026-11-18T00:00:00Z', null],
  ['used only after the declaration', USED, '2026-11-17T08:59:59Z', null],
  ['used and too late', USED, '2026-12-24T00:00:00Z', 'too-late'],
  ['refunded already', { status: 'refunded' }, '2026-11-18T00:00:00Z', 'settled'],
  ['about to be refunded', { status: 'refunding' }, '2026-11-18T00:00:00Z', 'settled'],
  ['disputed', { status: 'disputed' }, '2026-11-18T00:00:00Z', 'settled'],
] as const)('a withdrawal %s', (_, changes, now, refusal) => {
  expect(withdrawalRefusal(order(changes), 14, new Date(now))).toBe(refusal);
});

test.each([
  ['was paid', {}, true],
  ['was free', { amount: 0 }, false],
  ['was never paid', { paidAt: null }, false],
])('an order that %s', (_, changes, isContract) => {
  expect(isPaidContract(order(changes))).toBe(isContract);
});
