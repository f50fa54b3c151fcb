import { WRITES_PER_HOUR_MAX, WRITES_PER_MINUTE_MAX } from '@gatehouse/domain/limits';
import { refuseUnless } from '../../errors.ts';
import type { Limit, Limiter } from '../../ports/limiter.ts';

const PER_MINUTE: Limit = { points: WRITES_PER_MINUTE_MAX, windowSeconds: 60 };
const PER_HOUR: Limit = { points: WRITES_PER_HOUR_MAX, windowSeconds: 60 * 60 };

/** One counter for all writing calls of a player, so that endpoints without a specific limit are limited too. */
export async function limitWrites(limiter: Pick<Limiter, 'consume'>, userId: string): Promise<void> {
  refuseUnless(await limiter.consume('writes-minute', userId, PER_MINUTE));
  refuseUnless(await limiter.consume('writes-hour', userId, PER_HOUR));
}
