import { hash } from 'node:crypto';
import { constants, zstdDecompressSync } from 'node:zlib';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import { BridgeError } from './bridge-error.ts';
import { type ChunkRequest, joinChunks } from './chunk-requests.rules.ts';
import { AddressExpired, fetchRange, type RequestOptions, repeatRequest } from './fetch-range.ts';

/** Requests that run, or whose chunks wait for their turn. With the size of a request it bounds the memory. */
const REQUESTS_MAX = 6;
/** What zlib asks for at least. With more room than the content needs it is decompressed in one step. */
const CHUNK_SIZE_MIN = 64;
/** Far above what a chunk needs, and far below what a hostile frame could ask for. */
const DECODER = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

export interface FetchChunksOptions extends RequestOptions {
  packUrl(pack: string): string;
  /** The address has expired: `packUrl` has another one afterwards. */
  renew(): Promise<void>;
  /** Stored bytes of chunks that have arrived; negative for those that have to be requested again. */
  onReceived?(bytes: number): void;
}

/** The content of the chunks, in their order, each as soon as it has arrived. Requests run ahead of what is read. */
export async function* fetchChunks(
  chunks: readonly Chunk[],
  options: FetchChunksOptions,
): AsyncGenerator<Buffer> {
  const left = new AbortController();
  const signal = AbortSignal.any([options.signal, left.signal]);
  const running: RunningRequest[] = [];
  try {
    for (const request of joinChunks(chunks)) {
      running.push(startRequest(request, { ...options, signal }));
      if (running.length === REQUESTS_MAX) yield* readFirst();
    }
    while (running.length > 0) yield* readFirst();
  } finally {
    left.abort();
    await Promise.allSettled(running.map(({ done }) => done));
  }

  async function* readFirst(): AsyncGenerator<Buffer> {
    const [first] = running;
    if (first) yield* first.read();
    running.shift();
  }
}

interface RunningRequest {
  done: Promise<void>;
  read(): AsyncGenerator<Buffer>;
}

function startRequest(request: ChunkRequest, options: FetchChunksOptions): RunningRequest {
  const contents: Buffer[] = [];
  let arrival = Promise.withResolvers<void>();
  const done = fetchRequest(request, contents, {
    ...options,
    onChunk() {
      arrival.resolve();
      arrival = Promise.withResolvers<void>();
    },
  });
  // A failure is reported when its turn comes.
  done.catch(() => {});
  async function* read(): AsyncGenerator<Buffer> {
    for (let next = 0; next < request.chunks.length; next += 1) {
      while (contents.length <= next) await Promise.race([arrival.promise, done]);
      yield contents[next] as Buffer;
    }
  }
  return { done, read };
}

async function fetchRequest(
  request: ChunkRequest,
  contents: Buffer[],
  options: ReceiveOptions,
): Promise<void> {
  while (contents.length < request.chunks.length) {
    const url = options.packUrl(request.pack);
    try {
      await repeatRequest(() => receive(request, contents, url, options), options);
    } catch (error) {
      if (!(error instanceof AddressExpired)) throw error;
      if (options.packUrl(request.pack) === url) await options.renew();
      if (options.packUrl(request.pack) === url) throw new BridgeError('not_found');
    }
  }
}

interface ReceiveOptions extends FetchChunksOptions {
  /** The content of another chunk is there. */
  onChunk(): void;
}

/** Adds the content of each chunk that arrives, from the first one that is missing. */
async function receive(
  { chunks }: ChunkRequest,
  contents: Buffer[],
  url: string,
  { onReceived = () => {}, onChunk, ...options }: ReceiveOptions,
): Promise<void> {
  let chunk = chunks[contents.length];
  const last = chunks.at(-1);
  if (!chunk || !last) return;
  let stored = Buffer.allocUnsafe(chunk.stored);
  let filled = 0;
  let at = chunk.at;
  try {
    for await (const piece of fetchRange(url, { from: at, to: last.at + last.stored }, options)) {
      let rest = piece;
      while (chunk && rest.length > 0) {
        const skipped = Math.min(rest.length, Math.max(0, chunk.at - at));
        const part = rest.subarray(skipped, skipped + chunk.stored - filled);
        stored.set(part, filled);
        filled += part.length;
        at += skipped + part.length;
        onReceived(part.length);
        rest = rest.subarray(skipped + part.length);
        if (filled < chunk.stored) continue;
        contents.push(readChunk(chunk, stored));
        onChunk();
        filled = 0;
        chunk = chunks[contents.length];
        if (chunk) stored = Buffer.allocUnsafe(chunk.stored);
      }
    }
  } catch (error) {
    onReceived(-filled);
    throw error;
  }
  if (!chunk) return;
  onReceived(-filled);
  throw new BridgeError('no_network');
}

function readChunk({ sha256, size, stored }: Chunk, bytes: Buffer): Buffer {
  const content = stored === size ? bytes : decompress(bytes, size);
  if (content.length !== size || hash('sha256', content) !== sha256) throw new BridgeError('checksum');
  return content;
}

function decompress(bytes: Buffer, size: number): Buffer {
  try {
    return zstdDecompressSync(bytes, { ...DECODER, maxOutputLength: size, chunkSize: size + CHUNK_SIZE_MIN });
  } catch (cause) {
    throw new BridgeError('checksum', { cause });
  }
}
