import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import {
  PASSWORD_REQUESTS_BURST,
  PASSWORD_REQUESTS_PER_SECOND,
  REQUEST_HELD_MAX_MS,
} from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import { createLocalRate } from '../../callers/local-rate.ts';
import { CodedError } from '../../errors.ts';

/** Whether a call of this endpoint may hash a password. */
export function takesPassword({ body }: Pick<Endpoint, 'body'>): boolean {
  return body instanceof z.ZodMiniObject && 'password' in body.shape;
}

/** Resolves when the request of this address block may continue, and rejects with OVERLOADED. */
export type WaitForPasswordRequest = (addressBlock: string) => Promise<void>;

/**
 * Limits the password requests of an address block before a body, a session or the database is read, so that a flood from one
 * block puts no load on the database. A rejection is delayed too: otherwise a client could retry immediately and keep this process busy.
 */
export function limitPasswordRequests(perSecond = PASSWORD_REQUESTS_PER_SECOND): WaitForPasswordRequest {
  const rate = createLocalRate({ perSecond, burst: PASSWORD_REQUESTS_BURST, waitMaxMs: REQUEST_HELD_MAX_MS });
  return async (addressBlock) => {
    const { allowed, waitMs } = rate.spend(addressBlock);
    if (waitMs > 0) await wait(Math.min(waitMs, REQUEST_HELD_MAX_MS));
    if (!allowed) throw new CodedError('OVERLOADED');
  };
}
