import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startThrowawayRedis, type ThrowawayRedis } from '../testing/throwaway-redis.ts';
import { createRedisLimiter, type Limiter } from './limiter.ts';

const TEN = { points: 10, windowSeconds: 60, blockSeconds: 900 };

let server: ThrowawayRedis;
let redis: Redis;
const nodes: Limiter[] = [];
beforeAll(async () => {
  server = await startThrowawayRedis();
  redis = new Redis(server.url);
});
// The Redis may be somebody's, so each test counts at a door of its own instead of clearing up.
let door: string;
beforeEach(() => {
  door = `door-${randomUUID()}`;
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  redis.disconnect();
  await server.stop();
});

/** Longer than the second that is the default: a busy machine takes it. */
const CONNECTED_WITHIN = { timeout: 25_000 };

/** Once it has reached Redis: until then a node counts for itself. */
async function openNode(): Promise<Limiter> {
  const node = await createRedisLimiter(server.url, (error) => {
    throw error;
  });
  nodes.push(node);
  const arrival = `arrival-${randomUUID()}`;
  await vi.waitFor(async () => {
    await node.consume(arrival, 'node', TEN);
    expect(await redis.keys(`${arrival}:*`)).toHaveLength(1);
  }, CONNECTED_WITHIN);
  return node;
}

test('of a hundred at once on two nodes exactly as many pass as the limit says', async () => {
  const [one, other] = [await openNode(), await openNode()];
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, number) => (number % 2 ? one : other).consume(door, 'me', TEN)),
  );
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('the count outlives the process that counted', async () => {
  const before = await openNode();
  const after = await openNode();
  for (let i = 0; i < 10; i += 1) await before.consume(door, 'me', TEN);
  await before.close();
  expect(await after.consume(door, 'me', TEN)).toEqual({
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 900,
  });
});

test('an overdrawn bucket opens when its block has passed', async () => {
  const limiter = await openNode();
  const short = { points: 1, windowSeconds: 60, blockSeconds: 1 };
  await limiter.consume(door, 'me', short);
  expect((await limiter.consume(door, 'me', short)).allowed).toBe(false);
  await vi.waitFor(async () => expect((await limiter.peek(door, 'me', short)).allowed).toBe(true), {
    timeout: 5000,
  });
});

test('others, other buckets and a reset are not affected', async () => {
  const limiter = await openNode();
  await limiter.block(door, 'me', TEN, 60);
  expect((await limiter.consume(door, 'me', TEN)).allowed).toBe(false);
  expect((await limiter.consume(door, 'you', TEN)).allowed).toBe(true);
  expect((await limiter.consume(`window-${door}`, 'me', TEN)).allowed).toBe(true);
  await limiter.reset(door, 'me', TEN);
  expect(await limiter.consume(door, 'me', TEN)).toMatchObject({ allowed: true, remaining: 9 });
});

test('the store never learns who was counted', async () => {
  await (await openNode()).consume(door, 'somebody@example.test', TEN);
  expect(await redis.keys(`${door}*`)).toEqual([expect.stringMatching(/:[A-Za-z0-9_-]{43}$/)]);
  expect(await redis.keys('*somebody*')).toEqual([]);
});
