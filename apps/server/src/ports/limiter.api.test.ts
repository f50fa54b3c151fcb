import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDb } from '../../test/support/open-test-db.ts';
import type { OpenDb } from '../db/open-db.ts';
import { createDbLimiter } from './limiter.ts';

const TEN = { points: 10, windowSeconds: 60, blockSeconds: 900 };

let db: OpenDb;
beforeEach(async () => {
  db = await openTestDb();
});
afterEach(async () => {
  vi.useRealTimers();
  await db.close();
});

test('of a hundred concurrent calls exactly as many pass as the limit allows', async () => {
  const limiter = createDbLimiter(db);
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => limiter.consume('bucket', 'me', TEN)));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('the counter survives its process', async () => {
  for (let i = 0; i < 10; i += 1) await createDbLimiter(db).consume('bucket', 'me', TEN);
  const verdict = await createDbLimiter(db).consume('bucket', 'me', TEN);
  expect(verdict).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 900, usedBefore: 10 });
});

test('an overdrawn bucket is blocked for its block time, and not longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limiter = createDbLimiter(db);
  for (let i = 0; i < 11; i += 1) await limiter.consume('bucket', 'me', TEN);
  vi.setSystemTime(Date.now() + 899_000);
  expect((await limiter.consume('bucket', 'me', TEN)).allowed).toBe(false);
  vi.setSystemTime(Date.now() + 2000);
  expect((await limiter.consume('bucket', 'me', TEN)).allowed).toBe(true);
});

test('keys and buckets are independent, and a reset clears a block', async () => {
  const limiter = createDbLimiter(db);
  for (let i = 0; i < 10; i += 1) await limiter.consume('bucket', 'me', TEN);
  expect((await limiter.consume('bucket', 'me', TEN)).allowed).toBe(false);
  expect((await limiter.consume('bucket', 'you', TEN)).allowed).toBe(true);
  expect((await limiter.consume('window', 'me', TEN)).allowed).toBe(true);
  await limiter.reset('bucket', 'me', TEN);
  expect(await limiter.consume('bucket', 'me', TEN)).toMatchObject({ allowed: true, remaining: 9 });
});

test('the store contains no plain keys', async () => {
  await createDbLimiter(db).consume('bucket', `${'long'.repeat(200)}@example.test`, TEN);
  const { rows } = await db.statement('select key from rate_limits');
  expect(rows).toEqual([{ key: expect.stringMatching(/^bucket:[A-Za-z0-9_-]{43}$/) }]);
});

test('points that are given back can be consumed again', async () => {
  const limiter = createDbLimiter(db);
  for (let i = 0; i < 10; i += 1) await limiter.consume('bucket', 'me', TEN);
  await limiter.giveBack('bucket', 'me', TEN);
  expect((await limiter.consume('bucket', 'me', TEN)).allowed).toBe(true);
  expect((await limiter.consume('bucket', 'me', TEN)).allowed).toBe(false);
});

test('a rejection that is forgotten counts nothing, on any of parallel calls', async () => {
  const limiter = createDbLimiter(db);
  const limit = { points: 2, windowSeconds: 60, forgetsRefusals: true };
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, () => limiter.consume('bucket', 'me', limit)),
  );
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(2);
  await limiter.giveBack('bucket', 'me', limit);
  expect((await limiter.consume('bucket', 'me', limit)).allowed).toBe(true);
  expect((await limiter.consume('bucket', 'me', limit)).allowed).toBe(false);
});

test('the /64s of one /48 share four times the limit of one', async () => {
  const limiter = createDbLimiter(db);
  const limit = { points: 2, windowSeconds: 60, isPerAddressBlock: true };
  const network = (nth: number) => `2001:db8:1:${nth}::/64`;
  const consume = async (nth: number) => (await limiter.consume('bucket', network(nth), limit)).allowed;
  expect([await consume(1), await consume(1), await consume(1)]).toEqual([true, true, false]);
  for (const nth of [2, 3, 4, 5, 6, 7]) expect(await consume(nth)).toBe(true);
  expect(await limiter.peek('bucket', network(8), limit)).toMatchObject({ allowed: false });
  expect(await consume(8)).toBe(false);
  await limiter.giveBack('bucket', network(7), limit);
  // The rejected call was counted, so two must be given back.
  await limiter.giveBack('bucket', network(6), limit);
  expect(await consume(9)).toBe(true);
  expect((await limiter.consume('bucket', '2001:db8:2:1::/64', limit)).allowed).toBe(true);
});

test('a /64 that its /48 rejects has nothing counted', async () => {
  const limiter = createDbLimiter(db);
  const limit = { points: 2, windowSeconds: 60, isPerAddressBlock: true };
  const network = (nth: number) => `2001:db8:1:${nth}::/64`;
  for (const nth of [1, 1, 2, 2, 3, 3, 4, 4]) await limiter.consume('bucket', network(nth), limit);
  for (let i = 0; i < 3; i += 1) {
    expect((await limiter.consume('bucket', network(5), limit)).allowed).toBe(false);
  }
  const { isPerAddressBlock: _, ...ofTheBlockAlone } = limit;
  expect(await limiter.peek('bucket', network(5), ofTheBlockAlone)).toMatchObject({ remaining: 2 });
});
