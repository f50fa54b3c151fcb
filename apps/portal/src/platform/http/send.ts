import type { EndpointKey } from '@gatehouse/contract/endpoints';
import {
  CHALLENGE_PROOF_HEADER,
  TRUST_DEVICE_HEADER,
  TWO_FACTOR_CODE_HEADER,
} from '@gatehouse/contract/headers';
import { AUTH_REQUEST_TIMEOUT_MS } from '@gatehouse/domain/limits';
import type { Clock } from '../clock.ts';
import { isAuthCall } from './call-kinds.ts';
import { HttpError, isHttpError } from './http-error.ts';
import type { PreparedRequest } from './request.ts';
import { startTimeLimit, TimeoutReached } from './timeout.ts';
import type { CodeAnswer } from './two-factor.ts';

export interface SendContext {
  key: EndpointKey;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

/** What the server has asked for: a one-time code, a solved challenge. */
export interface SentProofs {
  answer: CodeAnswer | null;
  proof: string | null;
}

/** One attempt: sends the request and reads the whole response within the time limit. Rejects with an `HttpError`. */
export async function send<T>(
  request: PreparedRequest,
  { answer, proof }: SentProofs,
  read: (response: Response) => Promise<T>,
  { key, fetch, clock, signal, keepalive = false }: SendContext,
): Promise<T> {
  const limit = startTimeLimit(clock, isAuthCall(key) ? AUTH_REQUEST_TIMEOUT_MS : null, signal);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        ...request.headers,
        ...(answer && { [TWO_FACTOR_CODE_HEADER]: answer.code }),
        ...(answer?.trustsDevice && { [TRUST_DEVICE_HEADER]: 'true' }),
        ...(proof !== null && { [CHALLENGE_PROOF_HEADER]: proof }),
      },
      credentials: 'same-origin',
      signal: limit.signal,
      keepalive,
      ...(request.body !== undefined && { body: request.body }),
    });
    return await read(response);
  } catch (cause) {
    if (isHttpError(cause)) throw cause;
    if (limit.signal.reason instanceof TimeoutReached) {
      throw new HttpError({ kind: 'timeout', key, message: `${key} timed out`, cause });
    }
    if (signal?.aborted) throw signal.reason;
    throw new HttpError({ kind: 'network', key, message: `${key} got no response`, cause });
  } finally {
    limit.end();
  }
}
