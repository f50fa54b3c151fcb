import { constants, zstdDecompressSync } from 'node:zlib';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import { createCollector } from './collect-garbage.ts';

/** What zlib asks for at least. With more room than the content needs it is decompressed in one step. */
const CHUNK_SIZE_MIN = 64;
/** Far above what a chunk needs, and far below what a hostile frame could ask for. */
const DECODER = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const collectGarbage = createCollector();

/** Puts the content of a chunk where its stored bytes are. Resolves with whether it is the right one. */
export async function unpackChunk(
  memory: ArrayBuffer,
  at: number,
  { size, stored, sha256 }: Pick<Chunk, 'size' | 'stored' | 'sha256'>,
): Promise<boolean> {
  const bytes = Buffer.from(memory, at, stored);
  const content = stored === size ? bytes : decompress(bytes, size);
  if (content?.length !== size) return false;
  // In another thread, while this one receives and writes. A worker would take 20 MB of memory.
  const digest = await crypto.subtle.digest('SHA-256', content as Buffer<ArrayBuffer>);
  if (Buffer.from(digest).toString('hex') !== sha256) return false;
  if (content !== bytes) content.copy(Buffer.from(memory, at, size));
  return true;
}

function decompress(bytes: Buffer, size: number): Buffer | null {
  collectGarbage(size);
  try {
    return zstdDecompressSync(bytes, { ...DECODER, maxOutputLength: size, chunkSize: size + CHUNK_SIZE_MIN });
  } catch {
    return null;
  }
}
