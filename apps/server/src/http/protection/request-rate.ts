import { REQUEST_HELD_MAX_MS, REQUESTS_BURST_S, WIDE_BLOCK_WORK_FACTOR } from '@gatehouse/domain/limits';
import { LRUCache } from 'lru-cache';
import { wideBlockOf } from '../../callers/address-block.ts';

/** About 5 MB. An evicted block has its full burst again. */
const BLOCKS_MAX = 50_000;
/** How far ahead of its rate unchecked requests can put a block. */
const DEBT_MAX_MS = 5000;

export interface RequestRate {
  /** The delay of the next request of the block in milliseconds; undefined when it is too long. */
  reserve(block: string, weight?: number): number | undefined;
  /** Counts requests that caused work before they could be checked. */
  charge(block: string, weight?: number): void;
}

interface RateOptions {
  perSecond: number;
  /** Milliseconds. */
  now?: () => number;
}

/**
 * Token buckets as generic cell rate algorithm: for each block only the time is stored at which all its
 * requests so far would have been answered at the sustained rate.
 */
export function createRequestRate({ perSecond, now = () => performance.now() }: RateOptions): RequestRate {
  const paidUntil = new LRUCache<string, number>({ max: BLOCKS_MAX });
  const burstMs = REQUESTS_BURST_S * 1000;

  /** The cost of a request for each block that it counts for. */
  function costsOf(block: string, weight: number): [block: string, ms: number][] {
    const ms = (1000 / perSecond) * weight;
    const wide = wideBlockOf(block);
    if (wide === undefined) return [[block, ms]];
    return [
      [block, ms],
      [wide, ms / WIDE_BLOCK_WORK_FACTOR],
    ];
  }

  return {
    reserve(block, weight = 1) {
      const moment = now();
      const costs = costsOf(block, weight);
      let wait = 0;
      for (const [key, ms] of costs) wait = Math.max(wait, (paidUntil.get(key) ?? 0) + ms - burstMs - moment);
      if (wait > REQUEST_HELD_MAX_MS) return undefined;
      for (const [key, ms] of costs) paidUntil.set(key, Math.max(moment, paidUntil.get(key) ?? 0) + ms);
      return wait;
    },
    charge(block, weight = 1) {
      const moment = now();
      const most = moment + burstMs + REQUEST_HELD_MAX_MS + DEBT_MAX_MS;
      for (const [key, ms] of costsOf(block, weight)) {
        paidUntil.set(key, Math.min(most, Math.max(moment, paidUntil.get(key) ?? 0) + ms));
      }
    },
  };
}
