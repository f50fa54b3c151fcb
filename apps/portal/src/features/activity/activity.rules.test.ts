import type { AccountEvent } from '@gatehouse/contract/activity';
import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';
import { expect, test } from 'vitest';
import { daysOf, securePath, sinceIn, stepAfter, stepNamed, suspectMethods } from './activity.rules.ts';

const event = (eventId: string, at: Date): AccountEvent => ({
  kind: 'password_changed',
  eventId,
  at: at.toISOString(),
  device: null,
});

test('events are grouped by the days of the player’s clock, and one that two pages have is shown once', () => {
  const late = event('late', new Date(2026, 10, 18, 23, 59));
  const early = event('early', new Date(2026, 10, 18, 0, 1));
  const before = event('before', new Date(2026, 10, 17, 23, 59));
  const days = daysOf([late, early, early, before]);
  expect(days.map(({ events }) => events.map(({ eventId }) => eventId))).toEqual([
    ['late', 'early'],
    ['before'],
  ]);
});

test('the address of the steps names the time of the event', () => {
  const at = '2026-11-18T10:00:00.123Z';
  const path = securePath('/en-GB/settings/activity', { at });
  expect(sinceIn(new URL(path, 'https://portal.example.test').search)?.toISOString()).toBe(at);
  for (const search of ['', '?since=', '?since=x', '?other=1']) expect(sinceIn(search)).toBeNull();
});

test('the steps follow each other, and an unknown one is the first', () => {
  expect(['', 'password', 'methods', 'done', 'other'].map(stepNamed)).toEqual([
    'sign-out',
    'password',
    'methods',
    'done',
    'sign-out',
  ]);
  expect(stepAfter('sign-out')).toBe('password');
  expect(stepAfter('methods')).toBe('done');
  expect(stepAfter('done')).toBe('done');
});

test('methods of the week before the event are reviewed too, and those of an unknown time; the password is not', () => {
  const eventAt = new Date('2026-11-18T10:00:00Z');
  const of = (kind: OwnSignInMethod['kind'], ...times: (string | null)[]): OwnSignInMethod => ({
    kind,
    count: times.length,
    isSufficient: true,
    added: times.map((at) => ({ id: String(at), name: null, at })),
  });
  const methods = [
    of('password', '2026-11-18T11:00:00Z'),
    of('provider', '2026-01-01T00:00:00Z', null),
    // The event may be the sign-in by a passkey that was added before.
    of('passkey', '2026-11-11T09:59:59Z', '2026-11-11T10:00:00Z'),
    of('authenticator', '2026-11-18T12:00:00Z'),
  ];
  expect(suspectMethods(methods, eventAt).map(({ kind, at }) => [kind, at])).toEqual([
    ['provider', null],
    ['passkey', '2026-11-11T10:00:00Z'],
    ['authenticator', '2026-11-18T12:00:00Z'],
  ]);
});
