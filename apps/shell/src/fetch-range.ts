import { setTimeout as delay } from 'node:timers/promises';
import { REQUEST_RETRIES_MAX, REQUEST_RETRY_DELAY_MS } from '@gatehouse/domain/limits';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';

const STALL_MS = 30_000;
/** What arrives damaged is requested once more. */
const CHECKSUM_RETRIES_MAX = 1;

export interface RequestOptions {
  signal: AbortSignal;
  retryDelayMs?: number | undefined;
  /** A connection on which nothing arrives for so long is given up. */
  stallMs?: number | undefined;
}

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
  { signal, stallMs = STALL_MS }: RequestOptions,
): AsyncGenerator<Uint8Array> {
  const stall = createStallTimer(stallMs);
  try {
    const reply = await request(url, from, to, AbortSignal.any([signal, stall.signal]));
    // A server that ignores the range sends the whole file.
    let at = reply.status === 206 ? from : 0;
    for await (const piece of reply.body ?? []) {
      stall.restart();
      const wanted = piece.subarray(Math.max(0, from - at), to === undefined ? undefined : to - at);
      at += piece.length;
      if (wanted.length > 0) yield wanted;
      if (to !== undefined && at >= to) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw isNetworkFailure(error) ? new BridgeError('no_network', { cause: error }) : error;
  } finally {
    stall.stop();
  }
}

async function request(
  url: string,
  from: number,
  to: number | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const range = from > 0 || to !== undefined ? { range: `bytes=${from}-${to ? to - 1 : ''}` } : {};
  const reply = await fetch(url, { headers: { ...range, 'accept-encoding': 'identity' }, signal });
  const { status } = reply;
  const isWanted =
    status === 200 || (status === 206 && reply.headers.get('content-range')?.startsWith(`bytes ${from}-`));
  if (isWanted) return reply;
  await reply.body?.cancel();
  if (status === 206 || status === 416) throw new BridgeError('checksum');
  if (status === 401 || status === 403 || status === 404 || status === 410) throw new AddressExpired();
  throw new BridgeError('no_network');
}

/** `fetch` reports every failure of a connection as a TypeError, and a stalled one as our own abort. */
function isNetworkFailure(error: unknown): boolean {
  if (error instanceof BridgeError || error instanceof AddressExpired) return false;
  if (error instanceof TypeError) return true;
  return error instanceof Error && error.name === 'AbortError';
}

function createStallTimer(stallMs: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), stallMs);
  return { signal: controller.signal, restart: () => timer.refresh(), stop: () => clearTimeout(timer) };
}
