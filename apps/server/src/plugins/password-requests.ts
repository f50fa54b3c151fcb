import type { Endpoint } from '@gatehouse/contract/endpoint';
import { PASSWORD_REQUESTS_PER_ADDRESS_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import { CodedError } from '../errors.ts';

/** Whether a call of this endpoint may hash a password. */
export function takesPassword({ body }: Endpoint): boolean {
  return body instanceof z.ZodMiniObject && 'password' in body.shape;
}

export interface PasswordRequests {
  /** Throws OVERLOADED while the address block has as many requests in progress as it could have hashes. */
  run<T>(addressBucket: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Counted in memory before anything is read or looked up, so that a flood from one address block does not keep the
 * database busy that everybody else waits for.
 */
export function createPasswordRequests(max = PASSWORD_REQUESTS_PER_ADDRESS_MAX): PasswordRequests {
  const inProgress = new Map<string, number>();
  return {
    async run(addressBucket, work) {
      const before = inProgress.get(addressBucket) ?? 0;
      if (before >= max) throw new CodedError('OVERLOADED');
      inProgress.set(addressBucket, before + 1);
      try {
        return await work();
      } finally {
        const left = (inProgress.get(addressBucket) ?? 1) - 1;
        if (left > 0) inProgress.set(addressBucket, left);
        else inProgress.delete(addressBucket);
      }
    },
  };
}
