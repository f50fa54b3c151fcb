import { WIDE_BLOCK_WORK_FACTOR } from '@gatehouse/domain/limits';
import { wideBlockOf } from './address-block.ts';

/** About 5 MB. An evicted key has its full burst again. */
const KEYS_MAX = 50_000;
/** How far beyond its limit a key can be put. */
const DEBT_MAX_MS = 5000;

export interface LocalRate {
  /**
   * Spends the units if the key, most often an address block, may have them after `waitMaxMs` at the latest. The caller
   * does the waiting.
   */
  spend(key: string, units?: number): { allowed: boolean; waitMs: number };
  /** Spends the units of work that was done before it could be refused. */
  charge(key: string, units?: number): void;
}

export interface RateOptions {
  perSecond: number;
  /** What may be spent without waiting after a pause. */
  burst: number;
  waitMaxMs?: number;
  /** How many times as much a /48 may spend as one of its /64s. */
  wideFactor?: number;
  /** Milliseconds. */
  now?: () => number;
}

/**
 * The rate limit that each process counts for itself, in requests, renders or bytes: where a statement for each of them
 * would cost more than what it limits. Token buckets as generic cell rate algorithm: for each key only the time is stored
 * at which all that it has spent would be refilled.
 */
export function createLocalRate({
  perSecond,
  burst,
  waitMaxMs = 0,
  wideFactor = WIDE_BLOCK_WORK_FACTOR,
  now = () => performance.now(),
}: RateOptions): LocalRate {
  /** The least recently used comes first. */
  const paidUntil = new Map<string, number>();
  const msPerUnit = 1000 / perSecond;
  const burstMs = burst * msPerUnit;
  const owedMaxMs = burstMs + waitMaxMs + DEBT_MAX_MS;

  /** What the units cost each key that they count for. */
  function costsOf(key: string, units: number): [key: string, ms: number][] {
    const ms = msPerUnit * units;
    const wide = wideBlockOf(key);
    if (wide === undefined) return [[key, ms]];
    return [
      [key, ms],
      [wide, ms / wideFactor],
    ];
  }

  /** A later time than any key can owe is from before the clock was set back. */
  function owedUntil(key: string, moment: number): number {
    const until = paidUntil.get(key) ?? 0;
    return until > moment + owedMaxMs ? 0 : until;
  }

  function owe(key: string, ms: number, moment: number): void {
    const until = Math.min(moment + owedMaxMs, Math.max(moment, owedUntil(key, moment)) + ms);
    // Only a new key goes to the end of a map.
    paidUntil.delete(key);
    paidUntil.set(key, until);
    if (paidUntil.size <= KEYS_MAX) return;
    for (const oldest of paidUntil.keys()) return void paidUntil.delete(oldest);
  }

  return {
    spend(key, units = 1) {
      const moment = now();
      const costs = costsOf(key, units);
      // Rounded, because the sums have small errors.
      const waits = costs.map(([of, ms]) => Math.round(owedUntil(of, moment) + ms - burstMs - moment));
      const waitMs = Math.max(0, ...waits);
      const allowed = waitMs <= waitMaxMs;
      if (allowed) for (const [of, ms] of costs) owe(of, ms, moment);
      return { allowed, waitMs };
    },
    charge(key, units = 1) {
      const moment = now();
      for (const [of, ms] of costsOf(key, units)) owe(of, ms, moment);
    },
  };
}
