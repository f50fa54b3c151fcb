import type { Chunk } from '@gatehouse/contract/chunk-index';

/** Neighbours of one pack, in the order in which they are needed. */
export interface ChunkRequest {
  pack: string;
  chunks: Chunk[];
}

/** Fewer bytes between two chunks are cheaper than another request. */
const GAP_BYTES_MAX = 64 * 1024;
/** Of the content: it is held in memory until its turn comes. */
export const REQUEST_BYTES_MAX = 1024 * 1024;

/** Joins chunks that follow each other in a pack. */
export function joinChunks(chunks: readonly Chunk[]): ChunkRequest[] {
  const requests: ChunkRequest[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    const request = requests.at(-1);
    const before = request?.chunks.at(-1);
    const gap = before?.pack === chunk.pack ? chunk.at - (before.at + before.stored) : Number.NaN;
    bytes += chunk.size;
    if (request && gap >= 0 && gap <= GAP_BYTES_MAX && bytes <= REQUEST_BYTES_MAX) request.chunks.push(chunk);
    else {
      requests.push({ pack: chunk.pack, chunks: [chunk] });
      bytes = chunk.size;
    }
  }
  return requests;
}
