import { EMAIL_EXISTENCE_ANSWERS_PER_HOUR } from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';

const BUCKET = 'email-existence';
const LIMIT: Limit = { points: EMAIL_EXISTENCE_ANSWERS_PER_HOUR, windowSeconds: 60 * 60 };

/**
 * Sign-up must say that an address is taken, which tells strangers who plays here. So nobody hears it often, and who
 * has heard it too often hears nothing more about any address, free or taken.
 */
export interface ExistenceAnswers {
  refuseTheCurious(caller: Pick<Caller, 'addressBucket'>): Promise<void>;
  /** Throws: EMAIL_ALREADY_USED while there are answers left. */
  tellTaken(caller: Pick<Caller, 'addressBucket'>): Promise<never>;
}

export function createExistenceAnswers({ limiter }: { limiter: Limiter }): ExistenceAnswers {
  const tooMany = (retryAfterSeconds: number) => new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  return {
    async refuseTheCurious({ addressBucket }) {
      const { allowed, retryAfterSeconds } = await limiter.peek(BUCKET, addressBucket, LIMIT);
      if (!allowed) throw tooMany(retryAfterSeconds);
    },
    async tellTaken({ addressBucket }) {
      const { allowed, retryAfterSeconds } = await limiter.consume(BUCKET, addressBucket, LIMIT);
      throw allowed ? new CodedError('EMAIL_ALREADY_USED') : tooMany(retryAfterSeconds);
    },
  };
}
