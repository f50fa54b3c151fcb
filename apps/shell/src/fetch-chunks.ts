import type { Chunk } from '@gatehouse/contract/chunk-index';
import { BridgeError } from './bridge-error.ts';
import { type ChunkRequest, joinChunks, REQUEST_BYTES_MAX } from './chunk-requests.rules.ts';
import { AddressExpired, fetchRange, type RequestOptions, repeatRequest } from './fetch-range.ts';
import { unpackChunk } from './unpack-chunk.ts';

/** Requests that run, or whose chunks wait for their turn. With the size of a request it bounds the memory. */
const REQUESTS_MAX = 6;

export interface FetchChunksOptions extends RequestOptions {
  packUrl(pack: string): string;
  /** The address has expired: `packUrl` has another one afterwards. */
  renew(): Promise<void>;
  /** Stored bytes of chunks that have arrived; negative for those that have to be requested again. */
  onReceived?(bytes: number): void;
}

/**
 * The content of the chunks, in their order, each as soon as it has arrived and is right. Requests run ahead of what is
 * read. A content is overwritten some time after the next one was requested.
 */
export async function* fetchChunks(
  chunks: readonly Chunk[],
  options: FetchChunksOptions,
): AsyncGenerator<Buffer> {
  const left = new AbortController();
  const signal = AbortSignal.any([options.signal, left.signal]);
  const bytes = chunks.reduce((sum, { size }) => sum + size, 0);
  const free: ArrayBuffer[] = [];
  const running: RunningRequest[] = [];
  try {
    for (const request of joinChunks(chunks)) {
      const memory = free.pop() ?? new ArrayBuffer(Math.min(bytes, REQUEST_BYTES_MAX));
      running.push(startRequest(request, { ...options, signal, memory }));
      if (running.length === REQUESTS_MAX) yield* readFirst();
    }
    while (running.length > 0) yield* readFirst();
  } finally {
    left.abort();
    await Promise.allSettled(running.map(({ done }) => done));
  }

  async function* readFirst(): AsyncGenerator<Buffer> {
    const [first] = running;
    if (!first) return;
    yield* first.read();
    await first.done;
    running.shift();
    free.push(first.memory);
  }
}

interface RunningRequest {
  done: Promise<void>;
  memory: ArrayBuffer;
  read(): AsyncGenerator<Buffer>;
}

interface StartOptions extends FetchChunksOptions {
  /** For the contents, one after the other. */
  memory: ArrayBuffer;
}

function startRequest(request: ChunkRequest, { memory, ...options }: StartOptions): RunningRequest {
  const places = placesOf(request.chunks);
  let rightChunks = 0;
  let arrival = Promise.withResolvers<void>();

  async function check(nth: number, before: Promise<void> | undefined): Promise<void> {
    const { at, ...chunk } = places[nth] as Place;
    const [isRight] = await Promise.all([unpackChunk(memory, at, chunk), before]);
    // Those after a damaged one are requested again with it.
    if (!isRight) throw new BridgeError('checksum');
    rightChunks = nth + 1;
    arrival.resolve();
    arrival = Promise.withResolvers<void>();
  }

  const received = { places, memory, check, rightChunks: () => rightChunks, begunBytes: 0 };
  const done = fetchRequest(request.pack, received, options);
  // A failure is reported when its turn comes.
  done.catch(() => {});
  return {
    done,
    memory,
    async *read() {
      for (const [nth, { at, size }] of places.entries()) {
        while (rightChunks <= nth) await Promise.race([arrival.promise, done]);
        yield Buffer.from(memory, at, size);
      }
    },
  };
}

/** A chunk, and where its content is in the memory of its request. */
interface Place extends Omit<Chunk, 'at'> {
  at: number;
  atInPack: number;
}

function placesOf(chunks: readonly Chunk[]): Place[] {
  let at = 0;
  return chunks.map((chunk) => {
    const place = { ...chunk, at, atInPack: chunk.at };
    at += chunk.size;
    return place;
  });
}

interface Received {
  places: readonly Place[];
  memory: ArrayBuffer;
  /** Throws for a chunk that is damaged, or comes after one. */
  check(nth: number, before: Promise<void> | undefined): Promise<void>;
  /** How many of the first ones are there and right. */
  rightChunks(): number;
  /** What lost connections have left of the next one. */
  begunBytes: number;
}

async function fetchRequest(pack: string, received: Received, options: FetchChunksOptions): Promise<void> {
  while (received.rightChunks() < received.places.length) {
    const url = options.packUrl(pack);
    try {
      await repeatRequest(() => receive(received, url, options), options);
    } catch (error) {
      if (!(error instanceof AddressExpired)) throw error;
      if (options.packUrl(pack) === url) await options.renew();
      if (options.packUrl(pack) === url) throw new BridgeError('not_found');
    }
  }
}

/** Receives the chunks from the first one that is missing, and has each checked while the next one arrives. */
async function receive(
  received: Received,
  url: string,
  { onReceived = () => {}, ...options }: FetchChunksOptions,
): Promise<void> {
  const { places, memory, check, rightChunks } = received;
  let nth = rightChunks();
  let place = places[nth];
  const last = places.at(-1);
  if (!place || !last) return;
  const bytes = new Uint8Array(memory);
  const checks: Promise<void>[] = [];
  let filled = received.begunBytes;
  let at = place.atInPack + filled;
  try {
    for await (const piece of fetchRange(url, { from: at, to: last.atInPack + last.stored }, options)) {
      let rest = piece;
      while (place && rest.length > 0) {
        const skipped = Math.min(rest.length, Math.max(0, place.atInPack - at));
        const part = rest.subarray(skipped, skipped + place.stored - filled);
        bytes.set(part, place.at + filled);
        filled += part.length;
        at += skipped + part.length;
        onReceived(part.length);
        rest = rest.subarray(skipped + part.length);
        if (filled < place.stored) continue;
        const checked = check(nth, checks.at(-1));
        checked.catch(() => {});
        checks.push(checked);
        filled = 0;
        nth += 1;
        place = places[nth];
      }
    }
  } finally {
    await Promise.allSettled(checks);
    received.begunBytes = rightChunks() === nth ? filled : 0;
    const again = places.slice(rightChunks(), nth).reduce((sum, { stored }) => sum + stored, filled);
    if (again > received.begunBytes) onReceived(received.begunBytes - again);
  }
  await Promise.all(checks);
  if (place) throw new BridgeError('no_network');
}
