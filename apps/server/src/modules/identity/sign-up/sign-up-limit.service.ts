import { SIGN_UPS_PER_HOUR } from '@gatehouse/domain/limits';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';

/** Players who bring a game account along have proved its password: sign-ups of others must not stop them. */
type Bucket = 'sign-ups' | 'migrations';

const LIMIT: Limit = {
  points: SIGN_UPS_PER_HOUR,
  windowSeconds: 60 * 60,
  remembersRefusals: true,
  isPerAddressBlock: true,
};

export type SignUpLimit = ReturnType<typeof createSignUpLimit>;

/** Every way to create an account uses this limit: for an address block ten an hour, and ten from game accounts. */
export function createSignUpLimit({ limiter }: { limiter: Limiter }) {
  return {
    /** Counts before it creates, so that parallel sign-ups are counted too; a refused sign-up is not counted. */
    async count<T>(
      { addressBucket }: Pick<Caller, 'addressBucket'>,
      create: () => Promise<T>,
      bucket: Bucket = 'sign-ups',
    ): Promise<T> {
      refuseUnless(await limiter.consume(bucket, addressBucket, LIMIT));
      try {
        return await create();
      } catch (error) {
        if (error instanceof CodedError) await limiter.giveBack(bucket, addressBucket, LIMIT);
        throw error;
      }
    },
  };
}
