import {
  TRACKING_BYTES_PER_EVENT_MIN,
  TRACKING_BYTES_PER_HOUR_MAX,
  WIDE_BLOCK_COUNTS_FACTOR,
} from '@gatehouse/domain/limits';
import { LRUCache } from 'lru-cache';
import { wideBlockOf } from '../../../callers/address-block.ts';
import type { Clock } from '../../../ports/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
/** About 10 MB. An evicted block has its full hour again. */
const BLOCKS_MAX = 100_000;

/**
 * Limits the bytes that an address block reports in an hour: far more than visits send, and far less than it takes to
 * fill a disk. Counted in this process, because a statement for each report would delay the calls of others.
 */
export function createReportBytes(clock: Clock) {
  const counted = new LRUCache<string, number>({
    max: BLOCKS_MAX,
    ttl: HOUR_MS,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });

  return {
    /** A small event counts more than its bytes, because its row and its entries in the indexes are larger. */
    consume(
      block: string,
      { bytes, events }: { bytes: number; events: number },
    ): { allowed: boolean; retryAfterSeconds: number } {
      const wide = wideBlockOf(block);
      const limits: [block: string, max: number][] = [[block, TRACKING_BYTES_PER_HOUR_MAX]];
      if (wide) limits.push([wide, TRACKING_BYTES_PER_HOUR_MAX * WIDE_BLOCK_COUNTS_FACTOR]);
      const cost = Math.max(bytes, events * TRACKING_BYTES_PER_EVENT_MIN);
      const over = limits.find(([key, max]) => (counted.get(key) ?? 0) + cost > max);
      if (over) {
        return { allowed: false, retryAfterSeconds: Math.ceil(counted.getRemainingTTL(over[0]) / 1000) };
      }
      for (const [key] of limits) counted.set(key, (counted.get(key) ?? 0) + cost);
      return { allowed: true, retryAfterSeconds: 0 };
    },
  };
}
