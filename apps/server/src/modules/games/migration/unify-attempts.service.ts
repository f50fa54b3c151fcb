import { SIGN_IN_LOCK_MAX_S, UNIFY_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { CodedError } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';

const BUCKET = 'unify';
const LIMIT: Limit = {
  points: UNIFY_ATTEMPTS_MAX,
  windowSeconds: SIGN_IN_LOCK_MAX_S,
  blockSeconds: SIGN_IN_LOCK_MAX_S,
};

/** How often one game account may be laid at the door of platform accounts, whosever they are. */
export interface UnifyAttempts {
  spend(ghostId: string): Promise<void>;
  /** The password was right: what is still asked for has counts of its own. */
  forgive(ghostId: string): Promise<void>;
}

export function createUnifyAttempts({ limiter }: { limiter: Limiter }): UnifyAttempts {
  return {
    async spend(ghostId) {
      const { allowed, retryAfterSeconds } = await limiter.consume(BUCKET, ghostId, LIMIT);
      if (!allowed) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    },
    forgive: (ghostId) => limiter.reset(BUCKET, ghostId, LIMIT),
  };
}
