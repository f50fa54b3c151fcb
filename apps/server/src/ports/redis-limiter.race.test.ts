import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSilentProxy } from '../../test/support/silent-proxy.ts';
import { startThrowawayRedis, type ThrowawayRedis } from '../../test/support/throwaway-redis.ts';
import { createRedisLimiter, type Limiter } from './limiter.ts';

const TEN = { points: 10, windowSeconds: 60, blockSeconds: 900 };

let server: ThrowawayRedis;
let redis: Redis;
const nodes: Limiter[] = [];
beforeAll(async () => {
  server = await startThrowawayRedis();
  redis = new Redis(server.url);
});
// The Redis may be in use, so each test has its own bucket and nothing is flushed.
let bucket: string;
beforeEach(() => {
  bucket = `bucket-${randomUUID()}`;
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  redis.disconnect();
  await server.stop();
});

/** Longer than the default of a second, for busy machines. */
const CONNECTED_WITHIN = { timeout: 25_000 };

/** Once it is connected: until then a node counts locally. */
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

test('of a hundred concurrent calls on two nodes exactly as many pass as the limit allows', async () => {
  const [one, other] = [await openNode(), await openNode()];
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, number) => (number % 2 ? one : other).consume(bucket, 'me', TEN)),
  );
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('the counter survives its process', async () => {
  const before = await openNode();
  const after = await openNode();
  for (let i = 0; i < 10; i += 1) await before.consume(bucket, 'me', TEN);
  await before.close();
  expect(await after.consume(bucket, 'me', TEN)).toEqual({
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 900,
    usedBefore: 10,
  });
});

test('an overdrawn bucket is free again after its block time', async () => {
  const limiter = await openNode();
  const short = { points: 1, windowSeconds: 60, blockSeconds: 1 };
  await limiter.consume(bucket, 'me', short);
  expect((await limiter.consume(bucket, 'me', short)).allowed).toBe(false);
  await vi.waitFor(async () => expect((await limiter.peek(bucket, 'me', short)).allowed).toBe(true), {
    timeout: 5000,
  });
});

test('keys and buckets are independent, and a reset clears a block', async () => {
  const limiter = await openNode();
  for (let i = 0; i < 10; i += 1) await limiter.consume(bucket, 'me', TEN);
  expect((await limiter.consume(bucket, 'me', TEN)).allowed).toBe(false);
  expect((await limiter.consume(bucket, 'you', TEN)).allowed).toBe(true);
  expect((await limiter.consume(`window-${bucket}`, 'me', TEN)).allowed).toBe(true);
  await limiter.reset(bucket, 'me', TEN);
  expect(await limiter.consume(bucket, 'me', TEN)).toMatchObject({ allowed: true, remaining: 9 });
});

test('the store contains no plain keys', async () => {
  await (await openNode()).consume(bucket, 'someone@example.test', TEN);
  expect(await redis.keys(`${bucket}*`)).toEqual([expect.stringMatching(/:[A-Za-z0-9_-]{43}$/)]);
  expect(await redis.keys('*someone*')).toEqual([]);
});

test('while Redis hangs, a node counts locally', async ({ skip }) => {
  const { hang } = server;
  if (!hang) return skip('the given Redis is not ours to stop');
  const node = await createRedisLimiter(server.url, () => undefined);
  await vi.waitFor(async () => {
    await node.consume(bucket, 'me', TEN);
    expect(await redis.keys(`${bucket}:*`)).toHaveLength(1);
  }, CONNECTED_WITHIN);
  hang(true);
  const limit = { points: 2, windowSeconds: 60 };
  const verdicts = [];
  for (let count = 0; count < 3; count += 1) verdicts.push(await node.consume(bucket, 'other', limit));
  hang(false);
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  await node.close();
});

test('a connection that became silent is replaced, and the nodes count together again', async () => {
  const proxy = await startSilentProxy(new URL(server.url));
  const through = new URL(server.url);
  through.host = `127.0.0.1:${proxy.port}`;
  const node = await createRedisLimiter(through.href, () => undefined);
  const countsInRedis = (arrival: string) =>
    vi.waitFor(async () => {
      await node.consume(arrival, 'node', TEN);
      expect(await redis.keys(`${arrival}:*`)).toHaveLength(1);
    }, CONNECTED_WITHIN);
  await countsInRedis(`before-${bucket}`);
  proxy.silence();
  await countsInRedis(`after-${bucket}`);
  await node.close();
  proxy.close();
});
