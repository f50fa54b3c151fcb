import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../db/demo-world.ts';
import { couponAttempts } from '../db/schema/commerce.ts';
import { oneTimeTokens, sessions } from '../db/schema/sessions.ts';
import { hashToken } from '../ports/secret-box.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { housekeeping } from './housekeeping.ts';

const DAY_S = 24 * 60 * 60;

test('what has expired is cleared away, and what still counts stays', async () => {
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
  await deps.limiter.consume('door', 'me', { points: 1, windowSeconds: 60 });

  clock.advance(2 * DAY_S);
  await housekeeping(deps).work(null);

  const kept = await queries.select({ tokenHash: sessions.tokenHash }).from(sessions);
  expect(kept).toEqual([{ tokenHash: hashToken('session 90') }]);
  const tokens = await queries.select({ tokenHash: oneTimeTokens.tokenHash }).from(oneTimeTokens);
  expect(tokens).toEqual([{ tokenHash: hashToken('token 7') }]);
  const tries = await queries.select({ key: couponAttempts.idempotencyKey }).from(couponAttempts);
  expect(tries).toEqual([{ key: recent }]);
  expect((await deps.db.statement('select * from rate_limits')).rows).toEqual([]);
  await close();
});
