import { CodedError } from '../../../errors.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import { EMAIL_EXISTENCE } from './abuse-limit.rules.ts';
import type { AbuseLimits } from './abuse-limits.service.ts';
import type { Challenged } from './challenges.service.ts';

const HOUR_S = 60 * 60;
const ONCE_BUCKET = 'external-told';
const ONCE: Limit = { points: 1, windowSeconds: HOUR_S };

export type EmailEnumerationLimit = ReturnType<typeof createEmailEnumerationLimit>;

/**
 * Sign-up must say that an address is taken, which reveals who has an account. So an address block gets that response a
 * few times an hour. Then every response, for a free address too, costs a challenge that gets harder.
 */
export function createEmailEnumerationLimit({
  limiter,
  abuseLimits,
}: {
  limiter: Limiter;
  abuseLimits: AbuseLimits;
}) {
  async function count(sender: Challenged): Promise<void> {
    await abuseLimits.count(sender, EMAIL_EXISTENCE);
    await abuseLimits.countForSite(EMAIL_EXISTENCE);
  }
  return {
    demandChallenge: (sender: Challenged) => abuseLimits.enforce(sender, EMAIL_EXISTENCE),
    /**
     * Whether an address is taken. Counts before it looks and gives back for a free one, so that parallel requests learn
     * no more than the same requests one after the other.
     */
    async isTaken(sender: Challenged, look: () => Promise<boolean>): Promise<boolean> {
      await abuseLimits.spend(sender, EMAIL_EXISTENCE);
      const taken = await look();
      if (taken) await abuseLimits.countForSite(EMAIL_EXISTENCE);
      else await abuseLimits.giveBack(sender, EMAIL_EXISTENCE);
      return taken;
    },
    /** Throws EMAIL_ALREADY_USED. */
    async refuseTaken(sender: Challenged): Promise<never> {
      await count(sender);
      throw new CodedError('EMAIL_ALREADY_USED');
    },
    /**
     * Linking must say that an address is taken, and a wrong password says it too. One address counts once an hour for
     * a ghost, however often the player then mistypes. Returns when it may be revealed.
     */
    async countTakenOnce(sender: Challenged, ghostId: string, canonical: string): Promise<void> {
      const key = `${ghostId}:${canonical}`;
      if (!(await limiter.peek(ONCE_BUCKET, key, ONCE)).allowed) return;
      await abuseLimits.enforce(sender, EMAIL_EXISTENCE);
      const { allowed: isFirstReport } = await limiter.consume(ONCE_BUCKET, key, ONCE);
      if (isFirstReport) await count(sender);
    },
  };
}
