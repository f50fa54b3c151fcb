import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { PASSWORD_REQUESTS_PER_ADDRESS_MAX, WIDE_BLOCK_WORK_FACTOR } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import { wideBlockOf } from '../../callers/address-block.ts';
import { CodedError } from '../../errors.ts';

/** A place is free again this long after its response, which limits the requests per second of one address block. */
const COOLDOWN_MS = 300;
/** Longer than the cooldown, so that a client that sends one request after the other is never rejected. */
const WAIT_FOR_ROOM_MS = 320;

/** Whether a call of this endpoint may hash a password. */
export function takesPassword({ body }: Endpoint): boolean {
  return body instanceof z.ZodMiniObject && 'password' in body.shape;
}

export interface PasswordRequests {
  /**
   * Called before the body is read. Throws OVERLOADED when no place becomes free in time, and not at once: an immediate
   * rejection would let a client retry at once and keep this process busy.
   */
  waitForRoom(addressBucket: string): Promise<void>;
  run<T>(addressBucket: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits the password requests that an address block has in progress. Counted in memory, so that a flood from
 * one block puts no load on the database.
 */
export function createPasswordRequests(max = PASSWORD_REQUESTS_PER_ADDRESS_MAX): PasswordRequests {
  const inProgress = new Map<string, number>();
  const countOf = (block: string | undefined) => (block === undefined ? 0 : (inProgress.get(block) ?? 0));
  const isFull = (addressBucket: string) =>
    countOf(addressBucket) >= max || countOf(wideBlockOf(addressBucket)) >= max * WIDE_BLOCK_WORK_FACTOR;

  function count(addressBucket: string, change: 1 | -1): void {
    for (const block of [addressBucket, wideBlockOf(addressBucket)]) {
      if (block === undefined) continue;
      const now = countOf(block) + change;
      if (now > 0) inProgress.set(block, now);
      else inProgress.delete(block);
    }
  }

  return {
    async waitForRoom(addressBucket) {
      if (!isFull(addressBucket)) return;
      await wait(WAIT_FOR_ROOM_MS);
      if (isFull(addressBucket)) throw new CodedError('OVERLOADED');
    },
    async run(addressBucket, work) {
      // Several requests may have found the same free place while their bodies were read.
      if (isFull(addressBucket)) await wait(WAIT_FOR_ROOM_MS);
      if (isFull(addressBucket)) throw new CodedError('OVERLOADED');
      count(addressBucket, 1);
      try {
        return await work();
      } finally {
        setTimeout(() => count(addressBucket, -1), COOLDOWN_MS).unref();
      }
    },
  };
}
