import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { REQUEST_RETRIES_MAX, REQUEST_RETRY_DELAY_MS } from '@gatehouse/domain/limits';
import { isWorthRetrying } from '@gatehouse/domain/retry';
import { type Clock, wait } from '../clock.ts';
import type { Log } from '../log.ts';
import { actsOnce } from './call-kinds.ts';
import { type HttpError, isHttpError } from './http-error.ts';

/** With a 503 the server says that it has not begun. */
const NOT_BEGUN_STATUS = 503;

/**
 * Network errors and 502 to 504 are worth another try, a 4xx never is, and neither is an auth call that took its
 * full minute. A call that acts once is repeated only where the server surely has not acted.
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
      log.warn(`Request failed, retry ${retries + 1} of ${REQUEST_RETRIES_MAX}`, {
        key,
        status: error.status,
      });
      await wait(clock, REQUEST_RETRY_DELAY_MS, signal);
    }
  }
}
