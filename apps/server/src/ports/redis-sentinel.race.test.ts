// @module-tag more
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findRedis } from '../../../../scripts/find-programs.mjs';
import { startThrowawaySentinel } from '../../test/support/throwaway-sentinel.ts';
import { createRedisLimiter } from './limiter.ts';

const TEN = { points: 10, windowSeconds: 60, blockSeconds: 900 };
/** Of the failover, on a busy machine. */
const WITHIN = { timeout: 90_000, interval: 100 };

// A Redis that TEST_REDIS_URL names is not ours to kill.
test.skipIf(!findRedis())(
  'nodes count on the Redis that Sentinel names, and together on the new one after its death',
  async () => {
    const sentinel = await startThrowawaySentinel();
    onTestFinished(() => sentinel.stop());
    const [master = '', replica = ''] = sentinel.servers;
    const nodes = [
      await createRedisLimiter(sentinel.url, () => undefined),
      await createRedisLimiter(sentinel.url, () => undefined),
    ];
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))));

    /** Once each node counts there: until then it counts locally. */
    async function countsAt(url: string): Promise<void> {
      const redis = new Redis(url);
      redis.on('error', () => undefined);
      for (const node of nodes) {
        const arrival = `arrival-${randomUUID()}`;
        await vi.waitFor(async () => {
          await node.consume(arrival, 'node', TEN);
          expect(await redis.keys(`${arrival}:*`)).toHaveLength(1);
          expect(await redis.info('replication')).toContain('role:master');
        }, WITHIN);
      }
      redis.disconnect();
    }
    async function allowedOf(bucket: string): Promise<number> {
      const verdicts = await Promise.all(
        Array.from({ length: 40 }, (_, number) => nodes[number % 2]?.consume(bucket, 'me', TEN)),
      );
      return verdicts.filter((verdict) => verdict?.allowed).length;
    }

    await countsAt(master);
    expect(await allowedOf('before')).toBe(10);
    await sentinel.killMaster();
    await countsAt(replica);
    expect(await allowedOf('after')).toBe(10);
  },
);
