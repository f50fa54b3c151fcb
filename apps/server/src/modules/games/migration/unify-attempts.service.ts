import { SIGN_IN_LOCK_MAX_S, UNIFY_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { refuseUnless } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';

const BUCKET = 'unify';
const LIMIT: Limit = {
  points: UNIFY_ATTEMPTS_MAX,
  windowSeconds: SIGN_IN_LOCK_MAX_S,
  blockSeconds: SIGN_IN_LOCK_MAX_S,
};

export type UnifyAttempts = ReturnType<typeof createUnifyAttempts>;

/** Limits password attempts at platform accounts per game account, whichever platform accounts they are. */
export function createUnifyAttempts({ limiter }: { limiter: Limiter }) {
  return {
    async spend(ghostId: string): Promise<void> {
      refuseUnless(await limiter.consume(BUCKET, ghostId, LIMIT));
    },
    /** The password was right. The second factor has its own counters. */
    reset: (ghostId: string) => limiter.reset(BUCKET, ghostId, LIMIT),
  };
}
