import { SIGN_UPS_PER_HOUR } from '@gatehouse/domain/limits';
import { CodedError, refuseUnless } from '../../errors.ts';
import type { Caller } from '../../ports/caller.ts';
import type { Limit, Limiter } from '../../ports/limiter.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';

const BUCKET = 'sign-ups';
const LIMIT: Limit = { points: SIGN_UPS_PER_HOUR, windowSeconds: 60 * 60, remembersRefusals: true };

/** Hashes the first password of a new account, counted before it is hashed. */
export type FirstPasswordHash = (password: string, caller: Pick<Caller, 'addressBucket'>) => Promise<string>;

interface Parts {
  limiter: Limiter;
  passwords: PasswordHasher;
}

/** Every way to create an account goes through here, so that one address block creates ten an hour in all. */
export function createFirstPasswordHash({ limiter, passwords }: Parts): FirstPasswordHash {
  return async (password, { addressBucket }) => {
    refuseUnless(await limiter.consume(BUCKET, addressBucket, LIMIT));
    try {
      return await passwords.hash(password, { addressBucket });
    } catch (error) {
      // The queue was full: no account was created.
      if (error instanceof CodedError) await limiter.giveBack(BUCKET, addressBucket, LIMIT);
      throw error;
    }
  };
}
