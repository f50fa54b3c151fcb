import { expect, test } from 'vitest';
import { expiryOf, isAlive, isFreshSignIn, isLastSeenOutdated } from './session-lifetime.rules.ts';

const START = new Date('2026-03-01T12:00:00Z');
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

test.each([
  [{ kind: 'session', remembered: true, scopes: ['full'] }, 90 * DAY_S],
  [{ kind: 'session', remembered: false, scopes: ['full'] }, DAY_S],
  [{ kind: 'session', remembered: true, scopes: ['users-own-read'] }, HOUR_S],
  [{ kind: 'session', remembered: false, scopes: ['users-own-read'] }, HOUR_S],
  [{ kind: 'thin', remembered: false, scopes: ['full'] }, 30 * 60],
] as const)('%o lives for %i seconds at most', (session, seconds) => {
  expect(expiryOf(session, START)).toEqual(after(seconds));
});

test.each([
  [true, 30 * DAY_S],
  [false, 12 * HOUR_S],
])('remembered %s: expires after %i idle seconds, whatever its lifetime', (remembered, idle) => {
  const session = { remembered, expiresAt: after(365 * DAY_S), lastSeenAt: START };
  expect(isAlive(session, after(idle - 1))).toBe(true);
  expect(isAlive(session, after(idle))).toBe(false);
});

test('expires at its end, however recently it was seen', () => {
  const session = { remembered: true, expiresAt: after(90 * DAY_S), lastSeenAt: after(90 * DAY_S - 1) };
  expect(isAlive(session, after(90 * DAY_S - 1))).toBe(true);
  expect(isAlive(session, after(90 * DAY_S))).toBe(false);
});

test('the last-seen time is written at most once a minute', () => {
  expect(isLastSeenOutdated(START, after(59))).toBe(false);
  expect(isLastSeenOutdated(START, after(60))).toBe(true);
});

test('a sign-in is fresh for a quarter of an hour', () => {
  const session = { authenticatedAt: START, scopes: ['full'] as const };
  expect(isFreshSignIn(session, after(900))).toBe(true);
  expect(isFreshSignIn(session, after(901))).toBe(false);
});

test('a session with less than the full scope is never a fresh sign-in', () => {
  const session = { authenticatedAt: START, scopes: ['users-own-read'] as const };
  expect(isFreshSignIn(session, START)).toBe(false);
});
