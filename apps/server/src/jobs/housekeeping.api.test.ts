import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../test/support/test-app.ts';
import { deleteExpired } from '../db/expiry.ts';
import { formerPasswords } from '../db/schema/account-safety.ts';
import { couponAttempts } from '../db/schema/commerce.ts';
import { mailSchedules } from '../db/schema/mails.ts';
import { cookieConsents } from '../db/schema/people.ts';
import { oneTimeTokens, sessions } from '../db/schema/sessions.ts';
import { DEMO_PEOPLE } from '../demo/seed/demo-world.seed.ts';
import { EXPIRIES } from '../expiries.ts';
import { hashToken } from '../hash-token.ts';
import { expiredRateLimits, housekeeping } from './housekeeping.ts';

const DAY_S = 24 * 60 * 60;

test('deletes expired rows and keeps the others', async () => {
  const { deps, clock, close } = await buildTestApp({ demoWorld: true });
  const { queries } = deps.db;
  const userId = DEMO_PEOPLE.player.id;
  const now = clock.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_S * 1000);
  const sessionUntil = (days: number) => ({
    userId,
    tokenHash: hashToken(`session ${days}`),
    remembered: days > 1,
    authenticatedAt: now,
    lastSeenAt: now,
    expiresAt: inDays(days),
  });
  await queries.insert(sessions).values([sessionUntil(1), sessionUntil(90)]);
  await queries.insert(oneTimeTokens).values(
    [1, 7].map((days) => ({
      userId,
      purpose: 'revert_email' as const,
      tokenHash: hashToken(`token ${days}`),
      expiresAt: inDays(days),
    })),
  );
  const [guessed, recent] = [randomUUID(), randomUUID()];
  const attempt = { userId, codeHash: 'x', refusal: 'UNKNOWN' } as const;
  await queries.insert(couponAttempts).values([
    { ...attempt, idempotencyKey: guessed, attemptedAt: now },
    { ...attempt, idempotencyKey: recent, attemptedAt: inDays(1.5) },
  ]);
  await deps.limiter.consume('bucket', 'me', { points: 1, windowSeconds: 60 });

  clock.advance(2 * DAY_S);
  await housekeeping(deps, EXPIRIES).work(null);

  const kept = await queries.select({ tokenHash: sessions.tokenHash }).from(sessions);
  expect(kept).toEqual([{ tokenHash: hashToken('session 90') }]);
  const tokens = await queries.select({ tokenHash: oneTimeTokens.tokenHash }).from(oneTimeTokens);
  expect(tokens).toEqual([{ tokenHash: hashToken('token 7') }]);
  const tries = await queries.select({ key: couponAttempts.idempotencyKey }).from(couponAttempts);
  expect(tries).toEqual([{ key: recent }]);
  expect((await deps.db.statement('select * from rate_limits')).rows).toEqual([]);
  await close();
});

test('keeps former passwords while a link can undo a change, and those that an attacker may know for good', async () => {
  const { deps, clock, close } = await buildTestApp({ demoWorld: true });
  const { queries } = deps.db;
  const former = (passwordHash: string, exposedAt: Date | null) => ({
    userId: DEMO_PEOPLE.player.id,
    passwordHash,
    exposedAt,
    endedAt: clock.now(),
  });
  await queries.insert(formerPasswords).values([former('replaced', null), former('exposed', clock.now())]);
  const keptHashes = async () => {
    await housekeeping(deps, EXPIRIES).work(null);
    const rows = await queries.select({ hash: formerPasswords.passwordHash }).from(formerPasswords);
    return rows.map(({ hash }) => hash).sort();
  };
  clock.advance(14 * DAY_S - 1);
  expect(await keptHashes()).toEqual(['exposed', 'replaced']);
  clock.advance(1);
  expect(await keptHashes()).toEqual(['exposed']);
  await close();
});

test('keeps a cookie decision for three years, and the last one of a player for good', async () => {
  const { deps, clock, close } = await buildTestApp({ demoWorld: true });
  const { queries } = deps.db;
  const decide = (userId: string, at: Date) =>
    queries.insert(cookieConsents).values({
      userId,
      decidedAt: at,
      receivedAt: at,
      version: '1',
      locale: 'en-GB',
      preferences: true,
      statistics: false,
      marketing: false,
    });
  const former = clock.now();
  await decide(DEMO_PEOPLE.player.id, former);
  await decide(DEMO_PEOPLE.fresh.id, former);
  clock.advance(DAY_S);
  await decide(DEMO_PEOPLE.player.id, clock.now());
  await housekeeping(deps, EXPIRIES).work(null);
  expect(await queries.select().from(cookieConsents)).toHaveLength(3);
  clock.advance(4 * 365 * DAY_S);
  await housekeeping(deps, EXPIRIES).work(null);
  const kept = await queries.select({ userId: cookieConsents.userId }).from(cookieConsents);
  expect(kept.map(({ userId }) => userId).sort()).toEqual(
    [DEMO_PEOPLE.player.id, DEMO_PEOPLE.fresh.id].sort(),
  );
  await close();
});

test('deletes the mail counters of an address an hour after the last mail', async () => {
  const { deps, services, clock, close } = await buildTestApp();
  const mail = {
    template: 'new-address-code',
    to: 'me@example.test',
    code: '482913',
    validMinutes: 10,
  } as const;
  await deps.db.transaction((tx) => services.mails.send(tx, { ...mail, locale: 'en-GB' }));
  await housekeeping(deps, EXPIRIES).work(null);
  expect(await deps.db.queries.select().from(mailSchedules)).toHaveLength(1);
  clock.advance(60 * 60 + 1);
  await housekeeping(deps, EXPIRIES).work(null);
  expect(await deps.db.queries.select().from(mailSchedules)).toEqual([]);
  await close();
});

test('goes on after a table that fails, and logs it', async () => {
  const { deps, clock, logs, close } = await buildTestApp();
  await deps.limiter.consume('bucket', 'me', { points: 1, windowSeconds: 60 });
  clock.advance(2 * DAY_S);
  const failing = { table: sessions, isExpired: () => sql`1 / 0 = 1` };
  await housekeeping(deps, [failing, expiredRateLimits]).work(null);
  expect((await deps.db.statement('select * from rate_limits')).rows).toEqual([]);
  const failures = logs().match(/\{.*housekeeping\.failed.*\}/g) ?? [];
  expect(failures.map((line) => JSON.parse(line).table)).toEqual(['sessions']);
  await close();
});

test('deletes a few rows with each statement, until none is left', async () => {
  const { deps, clock, close } = await buildTestApp();
  for (const key of ['a', 'b', 'c'])
    await deps.limiter.consume('bucket', key, { points: 1, windowSeconds: 60 });
  clock.advance(2 * DAY_S);
  const batch = { now: clock.now(), limit: 2 };
  const deleted = [];
  for (let turn = 0; turn < 3; turn += 1) {
    deleted.push(await deleteExpired(deps.db.queries, expiredRateLimits, batch));
  }
  expect(deleted).toEqual([2, 1, 0]);
  await close();
});
