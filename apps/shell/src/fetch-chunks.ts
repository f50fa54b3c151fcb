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
  let arrival = Promise.withResolvers<void>();
  const received: Received = { places, memory, rightChunks: 0, begunBytes: 0, onChunk };
  function onChunk(): void {
    arrival.resolve();
    arrival = Promise.withResolvers<void>();
  }

  const done = fetchRequest(request.pack, received, options);
  // A failure is reported when its turn comes.
  done.catch(() => {});
  return {
    done,
    memory,
    async *read() {
      for (const [nth, { at, size }] of places.entries()) {
        while (received.rightChunks <= nth) await Promise.race([arrival.promise, done]);
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
  /** How many of the first ones are there and right. */
  rightChunks: number;
  /** What lost connections have left of the next one. */
  begunBytes: number;
  /** One more is right. */
  onChunk(): void;
}

async function fetchRequest(pack: string, received: Received, options: FetchChunksOptions): Promise<void> {
  while (received.rightChunks < received.places.length) {
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

/** Receives the chunks from the first one that is missing. */
async function receive(
  received: Received,
  url: string,
  { onReceived = () => {}, ...options }: FetchChunksOptions,
): Promise<void> {
  const { places, memory, onChunk } = received;
  let place = places[received.rightChunks];
  const last = places.at(-1);
  if (!place || !last) return;
  const bytes = new Uint8Array(memory);
  let at = place.atInPack + received.begunBytes;
  for await (const piece of fetchRange(url, { from: at, to: last.atInPack + last.stored }, options)) {
    let rest = piece;
    while (place && rest.length > 0) {
      const skipped = Math.min(rest.length, Math.max(0, place.atInPack - at));
      const part = rest.subarray(skipped, skipped + place.stored - received.begunBytes);
      bytes.set(part, place.at + received.begunBytes);
      received.begunBytes += part.length;
      at += skipped + part.length;
      onReceived(part.length);
      rest = rest.subarray(skipped + part.length);
      if (received.begunBytes < place.stored) continue;
      received.begunBytes = 0;
      if (!unpackChunk(memory, place.at, place)) {
        onReceived(-place.stored);
        throw new BridgeError('checksum');
      }
      received.rightChunks += 1;
      onChunk();
      place = places[received.rightChunks];
    }
  }
  if (place) throw new BridgeError('no_network');
}
