import {
  type ClientRequest,
  get as httpGet,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { get as httpsGet } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { REQUEST_RETRIES_MAX, REQUEST_RETRY_DELAY_MS } from '@gatehouse/domain/limits';
import type { Throttle } from './bandwidth.ts';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';
import { createCollector } from './collect-garbage.ts';

const STALL_MS = 30_000;
/** In that time. A line of 1 kB a second, shared by six requests, has more for each. */
const PROGRESS_BYTES_MIN = 4096;
/** What arrives damaged is requested once more. */
const CHECKSUM_RETRIES_MAX = 1;
const REDIRECTS = [301, 302, 303, 307, 308];
const REDIRECTS_MAX = 5;

export interface RequestOptions {
  signal: AbortSignal;
  retryDelayMs?: number | undefined;
  /** A connection on which hardly anything arrives for so long is given up. */
  stallMs?: number | undefined;
  /** Waits where the player has limited downloads. */
  throttle?: Throttle | undefined;
}

const collectGarbage = createCollector();

/** The address has expired: the manifest has a new one. */
export class AddressExpired extends Error {}

/** Repeats a request that lost its connection, or got damaged bytes. */
export async function repeatRequest(
  request: () => Promise<void>,
  { signal, retryDelayMs = REQUEST_RETRY_DELAY_MS }: RequestOptions,
): Promise<void> {
  let networkFailures = 0;
  let damages = 0;
  while (true) {
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      const code = bridgeErrorOf(error);
      if (code === 'checksum' && damages++ < CHECKSUM_RETRIES_MAX) continue;
      if (code !== 'no_network' || networkFailures++ >= REQUEST_RETRIES_MAX) throw error;
      await delay(retryDelayMs, undefined, { signal });
    }
  }
}

/** The bytes of a file from `from` up to `to`, or to its end. A connection that ends early ends them early. */
export async function* fetchRange(
  url: string,
  { from, to }: { from: number; to?: number },
  { signal, stallMs = STALL_MS, throttle }: RequestOptions,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  let sent: ClientRequest | undefined;
  // Not the `signal` of a request, which Node also leaves on the connection after it.
  const stop = () => sent?.destroy();
  const stall = setTimeout(stop, stallMs);
  signal.addEventListener('abort', stop);
  try {
    const reply = await request(new URL(url), { from, to }, (request) => {
      sent = request;
    });
    const isPart = reply.statusCode === 206;
    // A server that ignores the range sends the whole file.
    let at = isPart ? from : 0;
    let progress = 0;
    for await (const piece of reply as AsyncIterable<Buffer>) {
      collectGarbage(piece.length);
      progress += piece.length;
      const hasProgressed = progress >= PROGRESS_BYTES_MIN;
      if (hasProgressed) stall.refresh();
      await throttle?.(piece.length, signal);
      if (hasProgressed) {
        // The wait for the throttle is not one for the service.
        stall.refresh();
        progress = 0;
      }
      const wanted = piece.subarray(Math.max(0, from - at), to === undefined ? undefined : to - at);
      at += piece.length;
      if (wanted.length > 0) yield wanted;
      // The end of a part is awaited, so that its connection is used again.
      if (to !== undefined && (isPart ? at > to : at >= to)) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BridgeError || error instanceof AddressExpired) throw error;
    throw new BridgeError('no_network', { cause: error });
  } finally {
    clearTimeout(stall);
    signal.removeEventListener('abort', stop);
  }
}

type OnSent = (request: ClientRequest) => void;

async function request(
  url: URL,
  { from, to }: { from: number; to: number | undefined },
  onSent: OnSent,
): Promise<IncomingMessage> {
  const range = from > 0 || to !== undefined ? { range: `bytes=${from}-${to ? to - 1 : ''}` } : {};
  const reply = await follow(url, { ...range, 'accept-encoding': 'identity' }, onSent);
  const { statusCode: status = 0, headers } = reply;
  const isWanted =
    status === 200 || (status === 206 && headers['content-range']?.startsWith(`bytes ${from}-`));
  if (isWanted) return reply;
  reply.destroy();
  if (status === 206 || status === 416) throw new BridgeError('checksum');
  if (status === 401 || status === 403 || status === 404 || status === 410) throw new AddressExpired();
  throw new BridgeError('no_network');
}

/** Not by `fetch`, which takes twice the memory and the processor time for the same bytes. */
async function follow(
  url: URL,
  headers: OutgoingHttpHeaders,
  onSent: OnSent,
  redirects = 0,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = url.protocol === 'https:' ? httpsGet : httpGet;
  onSent(get(url, { headers }, resolve).on('error', reject));
  const reply = await promise;
  const { location } = reply.headers;
  if (!REDIRECTS.includes(reply.statusCode ?? 0) || location === undefined) return reply;
  reply.destroy();
  const target = new URL(location, url);
  const isDowngrade = url.protocol === 'https:' && target.protocol !== 'https:';
  if (isDowngrade || redirects === REDIRECTS_MAX) throw new BridgeError('no_network');
  return follow(target, headers, onSent, redirects + 1);
}
