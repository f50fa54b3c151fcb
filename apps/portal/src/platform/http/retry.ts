import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { REQUEST_RETRIES_MAX, REQUEST_RETRY_DELAY_MS } from '@gatehouse/domain/limits';
import { isWorthRetrying } from '@gatehouse/domain/retry';
import { type Clock, wait } from '../clock.ts';
import type { Log } from '../log.ts';
import { actsOnce } from './call-kinds.ts';
import { type HttpError, isHttpError } from './http-error.ts';

/** With a 503 the server states that it has not processed the request. */
const NOT_BEGUN_STATUS = 503;

/**
 * Retries network errors and 502 to 504; never a 4xx, and never an auth call that timed out. A call that is not
 * idempotent is retried only where the server certainly has not acted.
 */
export function isRetried(error: HttpError, key: EndpointKey, retriesSoFar: number): boolean {
  if (error.kind !== 'network' && error.kind !== 'status') return false;
  if (actsOnce(key) && error.status !== NOT_BEGUN_STATUS) return false;
  return isWorthRetrying(error.kind === 'network' ? null : error.status, retriesSoFar);
}

export interface RetryOptions {
  key: EndpointKey;
  clock: Clock;
  log: Log;
  signal?: AbortSignal | undefined;
}

export async function withRetries<T>(
  attempt: () => Promise<T>,
  { key, clock, log, signal }: RetryOptions,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHttpError(error) || !isRetried(error, key, retries)) throw error;
      log.warn('request.retry', { key, status: error.status, retry: retries + 1, max: REQUEST_RETRIES_MAX });
      await wait(clock, REQUEST_RETRY_DELAY_MS, signal);
    }
  }
}
