import { REQUEST_RETRIES_MAX } from './limits.ts';

/**
 * Whether to send a failed request again. A status of null is a network error.
 * Only failures that say nothing about the request itself are repeated, never a 4xx and never a plain 500.
 */
export function isWorthRetrying(status: number | null, retriesSoFar: number): boolean {
  const isPassing = status === null || (status >= 502 && status <= 504);
  return isPassing && retriesSoFar < REQUEST_RETRIES_MAX;
}
