import type { FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES_MAX } from '@gatehouse/contract/chunk-index';

/** Reads a chunk of a file, or less where the file ends. What it resolves with is overwritten by the next call. */
export function createChunkReader() {
  // One for all: a large game would leave gigabytes of buffers to the garbage collector.
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES_MAX);
  return async (handle: FileHandle, at: number, size: number): Promise<Buffer> => {
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(buffer, filled, size - filled, at + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  };
}
