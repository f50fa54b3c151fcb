import { hash } from 'node:crypto';
import { constants, zstdDecompressSync } from 'node:zlib';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import { createCollector } from './collect-garbage.ts';

/** What zlib asks for at least. With more room than the content needs it is decompressed in one step. */
const CHUNK_SIZE_MIN = 64;
/** Far above what a chunk needs, and far below what a hostile frame could ask for. */
const DECODER = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const collectGarbage = createCollector();

/** Puts the content of a chunk where its stored bytes are. Returns whether it is the right one. */
export function unpackChunk(
  memory: ArrayBuffer,
  at: number,
  { size, stored, sha256 }: Pick<Chunk, 'size' | 'stored' | 'sha256'>,
): boolean {
  const bytes = Buffer.from(memory, at, stored);
  const content = stored === size ? bytes : decompress(bytes, size);
  if (content?.length !== size) return false;
  // Another thread would need a copy of the content, which costs as much on the way.
  if (hash('sha256', content) !== sha256) return false;
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
