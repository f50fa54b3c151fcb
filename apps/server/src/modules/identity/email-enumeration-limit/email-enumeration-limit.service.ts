import { EMAIL_EXISTENCE_ANSWERS_PER_HOUR } from '@gatehouse/domain/limits';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';

const HOUR_S = 60 * 60;
const BUCKET = 'email-existence';
const LIMIT: Limit = {
  points: EMAIL_EXISTENCE_ANSWERS_PER_HOUR,
  windowSeconds: HOUR_S,
  isPerAddressBlock: true,
};
const ONCE_BUCKET = 'external-told';
const ONCE: Limit = { points: 1, windowSeconds: HOUR_S };

type Sender = Pick<Caller, 'addressBucket'>;

export type EmailEnumerationLimit = ReturnType<typeof createEmailEnumerationLimit>;

/**
 * Sign-up must say that an address is taken, which reveals who has an account. So an address block gets that response a
 * few times an hour, and over the limit no response about any address, free or taken.
 */
export function createEmailEnumerationLimit({ limiter }: { limiter: Limiter }) {
  const count = async ({ addressBucket }: Sender) =>
    refuseUnless(await limiter.consume(BUCKET, addressBucket, LIMIT));
  return {
    async refuseOverLimit({ addressBucket }: Sender): Promise<void> {
      refuseUnless(await limiter.peek(BUCKET, addressBucket, LIMIT));
    },
    /** Throws EMAIL_ALREADY_USED while the limit is not reached. */
    async refuseTaken(sender: Sender): Promise<never> {
      await count(sender);
      throw new CodedError('EMAIL_ALREADY_USED');
    },
    /**
     * Linking must say that an address is taken, and a wrong password says it too. One address counts once an hour for
     * a ghost, however often the player then mistypes. Returns when it may be revealed.
     */
    async countTakenOnce(sender: Sender, ghostId: string, canonical: string): Promise<void> {
      const { allowed: isFirstReport } = await limiter.consume(ONCE_BUCKET, `${ghostId}:${canonical}`, ONCE);
      if (isFirstReport) await count(sender);
    },
  };
}
