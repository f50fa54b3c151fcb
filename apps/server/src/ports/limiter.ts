import { createHash } from 'node:crypto';
import { WIDE_BLOCK_COUNTS_FACTOR } from '@gatehouse/domain/limits';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import { wideBlockOf } from '../callers/address-block.ts';
import type { Db } from '../db/db.ts';
import { localLimits } from '../event-counters.ts';
import { readRedisUrl } from '../redis-url.ts';

/** A Redis that hangs must not hold up sign-ins. */
const REDIS_ANSWER_MAX_MS = 500;
/** Then its connection is closed, and nothing waits for it until another one is there. */
const REDIS_SILENCE_MAX_MS = 1000;
const REDIS_CONNECT_MAX_MS = 2000;

export interface Limit {
  points: number;
  windowSeconds: number;
  /** How long an overdrawn bucket stays blocked; by default until the window ends. */
  blockSeconds?: number;
  /** A rejected `consume` is not counted, so that it cannot outweigh points that are given back later. */
  forgetsRefusals?: boolean;
  /** The key is an address block: the wide block around it is counted too, with four times the points. */
  isPerAddressBlock?: boolean;
}

export interface Verdict {
  allowed: boolean;
  remaining: number;
  retryAfterSeconds: number;
  /** The points that were consumed before; of a wide block a block's share, so that it can be compared with its limit. */
  usedBefore: number;
}

/** Rate limits that all nodes share: a bucket is what is limited, a key is who. */
export interface Limiter {
  /** `cost` is for units other than calls, such as bytes. A block that its wide block rejects is not counted. */
  consume(bucket: string, key: string, limit: Limit, cost?: number): Promise<Verdict>;
  /** Reverts one `consume`. */
  giveBack(bucket: string, key: string, limit: Limit): Promise<void>;
  /** The result that `consume` would have, without counting. */
  peek(bucket: string, key: string, limit: Limit): Promise<Verdict>;
  reset(bucket: string, key: string, limit: Limit): Promise<void>;
  close(): Promise<void>;
}

type StoreFor = (options: {
  keyPrefix: string;
  points: number;
  duration: number;
  blockDuration: number;
}) => RateLimiterStoreAbstract;

export function createDbLimiter(db: Db): Limiter {
  const storeClient = {
    query: (query: { text: string; values?: unknown[] }) => db.statement(query.text, query.values),
  };
  return limiterOver(
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  );
}

class CountedFallback extends RateLimiterMemory {
  override consume(...args: Parameters<RateLimiterMemory['consume']>) {
    localLimits.inc();
    return super.consume(...args);
  }
}

export async function createRedisLimiter(
  redisUrl: string,
  onError: (error: Error) => void,
): Promise<Limiter> {
  const { Redis } = await import('ioredis');
  const redis = new Redis({
    ...readRedisUrl(redisUrl).options,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_ANSWER_MAX_MS,
    socketTimeout: REDIS_SILENCE_MAX_MS,
    connectTimeout: REDIS_CONNECT_MAX_MS,
    sentinelCommandTimeout: REDIS_ANSWER_MAX_MS,
  });
  redis.on('error', onError);
  return limiterOver(
    (options) =>
      new RateLimiterRedis({
        ...options,
        storeClient: redis,
        // While Redis is unreachable or hangs, every node counts locally, so that limits still apply.
        insuranceLimiter: new CountedFallback(options),
      }),
    async () => {
      redis.disconnect();
    },
  );
}

function limiterOver(storeFor: StoreFor, close: () => Promise<void> = async () => undefined): Limiter {
  const stores = new Map<string, RateLimiterStoreAbstract>();
  const storeOf = (bucket: string, limit: Limit) => {
    const name = `${bucket}:${limit.points}:${limit.windowSeconds}:${limit.blockSeconds ?? 0}`;
    const known = stores.get(name);
    if (known) return known;
    const store = storeFor({
      keyPrefix: bucket,
      points: limit.points,
      duration: limit.windowSeconds,
      blockDuration: limit.blockSeconds ?? 0,
    });
    stores.set(name, store);
    return store;
  };

  async function peekOne({ bucket, key, limit, share }: Counted): Promise<Verdict> {
    const state = await storeOf(bucket, limit).get(shorten(key));
    const consumed = state?.consumedPoints ?? 0;
    if (state === null || consumed < limit.points) {
      return {
        allowed: true,
        remaining: limit.points - consumed,
        retryAfterSeconds: 0,
        usedBefore: consumed * share,
      };
    }
    return refusal(state, consumed * share);
  }

  const consumeOne = ({ bucket, key, limit, share }: Counted, cost: number): Promise<Verdict> =>
    storeOf(bucket, limit)
      .consume(shorten(key), cost)
      .then(
        (result) => verdict(result, (result.consumedPoints - cost) * share),
        (rejected) => refusal(rejected, limit.points * share),
      );

  async function giveBackAll(all: readonly Counted[], cost: number): Promise<void> {
    for (const { bucket, key, limit } of all) await storeOf(bucket, limit).reward(shorten(key), cost);
  }

  return {
    async consume(bucket, key, limit, cost = 1) {
      const consumed: Counted[] = [];
      const verdict = await strictest(countedFor(bucket, key, limit), async (counted) => {
        const one = await consumeOne(counted, cost);
        if (one.allowed || limit.forgetsRefusals) consumed.push(counted);
        return one;
      });
      if (!verdict.allowed) await giveBackAll(consumed, cost);
      return verdict;
    },
    giveBack: (bucket, key, limit) => giveBackAll(countedFor(bucket, key, limit), 1),
    peek: (bucket, key, limit) => strictest(countedFor(bucket, key, limit), peekOne),
    async reset(bucket, key, limit) {
      await storeOf(bucket, limit).delete(shorten(key));
    },
    close,
  };
}

interface Counted {
  bucket: string;
  key: string;
  limit: Limit;
  /** What a point counts against the limit of a block. */
  share: number;
}

/** The narrow block comes first, so that one that is over its limit consumes nothing of the wide block. */
function countedFor(bucket: string, key: string, limit: Limit): Counted[] {
  const wide = limit.isPerAddressBlock ? wideBlockOf(key) : undefined;
  const own = { bucket, key, limit, share: 1 };
  if (wide === undefined) return [own];
  const wideLimit = { ...limit, points: limit.points * WIDE_BLOCK_COUNTS_FACTOR };
  return [own, { bucket, key: wide, limit: wideLimit, share: 1 / WIDE_BLOCK_COUNTS_FACTOR }];
}

async function strictest(all: Counted[], ask: (counted: Counted) => Promise<Verdict>): Promise<Verdict> {
  let least: Verdict | undefined;
  for (const counted of all) {
    const verdict = await ask(counted);
    if (!verdict.allowed) return verdict;
    const usedBefore = Math.max(verdict.usedBefore, least?.usedBefore ?? 0);
    least = { ...(least && least.remaining <= verdict.remaining ? least : verdict), usedBefore };
  }
  if (!least) throw new Error('no bucket was counted');
  return least;
}

/** Hashed: keys are network and e-mail addresses of any length, and the store must not contain them. */
function shorten(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function verdict({ remainingPoints: remaining }: RateLimiterRes, usedBefore: number): Verdict {
  return { allowed: true, remaining, retryAfterSeconds: 0, usedBefore };
}

function refusal(rejected: unknown, usedBefore: number): Verdict {
  if (!(rejected instanceof RateLimiterRes)) throw rejected;
  return {
    allowed: false,
    remaining: 0,
    retryAfterSeconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)),
    usedBefore,
  };
}
