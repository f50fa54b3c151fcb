import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { REQUEST_RETRIES_MAX, REQUEST_RETRY_DELAY_MS } from '@gatehouse/domain/limits';
import { type Clock, wait } from '../clock.ts';
import type { Log } from '../log.ts';
import { isRepeatable } from './call-kinds.ts';
import { type HttpError, isHttpError } from './http-error.ts';

/** With a 503 the server states that it has not processed the request. */
const NOT_BEGUN_STATUS = 503;

export interface SentRequest {
  key: EndpointKey;
  /** It carries a one-time code, which the server accepts only once. */
  hasOneTimeCode: boolean;
}

/**
 * Retries network errors and 502 to 504; never a 4xx, and never an auth call that timed out. A call that is not
 * repeatable is retried only where the server certainly has not acted, and one with a one-time code never.
 */
export function isRetried(
  error: HttpError,
  { key, hasOneTimeCode }: SentRequest,
  retriesSoFar: number,
): boolean {
  if (hasOneTimeCode) return false;
  if (error.kind !== 'network' && error.kind !== 'status') return false;
  if (!isRepeatable(key) && error.status !== NOT_BEGUN_STATUS) return false;
  const isPassing = error.kind === 'network' || (error.status >= 502 && error.status <= 504);
  return isPassing && retriesSoFar < REQUEST_RETRIES_MAX;
}

export interface RetryOptions extends SentRequest {
  clock: Clock;
  log: Log;
  signal?: AbortSignal | undefined;
}

export async function withRetries<T>(
  attempt: () => Promise<T>,
  { clock, log, signal, ...request }: RetryOptions,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHttpError(error) || !isRetried(error, request, retries)) throw error;
      const retry = { retry: retries + 1, max: REQUEST_RETRIES_MAX };
      log.warn('request.retry', { key: request.key, status: error.status, ...retry });
      await wait(clock, REQUEST_RETRY_DELAY_MS, signal);
    }
  }
}
