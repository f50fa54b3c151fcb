import {
  TRACKING_BYTES_PER_EVENT_MIN,
  TRACKING_BYTES_PER_HOUR_MAX,
  WIDE_BLOCK_COUNTS_FACTOR,
} from '@gatehouse/domain/limits';
import { createLocalRate } from '../../../callers/local-rate.ts';
import type { Clock } from '../../../ports/clock.ts';

const HOUR_S = 60 * 60;

/**
 * Limits the bytes that an address block reports in an hour: far more than visits send, and far less than it takes to
 * fill a disk. Counted in this process, because a statement for each report would delay the calls of others.
 */
export function createReportBytes(clock: Clock) {
  const rate = createLocalRate({
    perSecond: TRACKING_BYTES_PER_HOUR_MAX / HOUR_S,
    burst: TRACKING_BYTES_PER_HOUR_MAX,
    wideFactor: WIDE_BLOCK_COUNTS_FACTOR,
    now: () => clock.now().getTime(),
  });

  return {
    /** A small event counts more than its bytes, because its row and its entries in the indexes are larger. */
    consume(block: string, { bytes, events }: { bytes: number; events: number }) {
      const { allowed, waitMs } = rate.spend(block, Math.max(bytes, events * TRACKING_BYTES_PER_EVENT_MIN));
      return { allowed, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    },
  };
}
