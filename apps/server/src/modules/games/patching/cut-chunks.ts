import { hash } from 'node:crypto';

/** Bytes of a chunk. `average` is a power of two. */
export interface ChunkSizes {
  min: number;
  average: number;
  max: number;
}

/** One random number for each value of a byte, always the same ones. */
const GEAR = Int32Array.from({ length: 256 }, (_, byte) =>
  hash('sha256', `gear ${byte}`, 'buffer').readInt32LE(),
);
/** Bits that a cut needs more before the average size, and fewer after it: most chunks get a size near it. */
const NORMALISATION = 2;

/**
 * Cuts where the content says so (FastCDC), and not at fixed places: after bytes were inserted, later chunks are the same
 * as before. Every release must cut in the same places, or players download whole games again.
 */
export async function* cutChunks(source: AsyncIterable<Buffer>, sizes: ChunkSizes): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, block]) : block;
    let start = 0;
    while (rest.length - start >= sizes.max) {
      const end = findCut(rest, start, sizes);
      yield rest.subarray(start, end);
      start = end;
    }
    rest = rest.subarray(start);
  }
  while (rest.length > 0) {
    const end = findCut(rest, 0, sizes);
    yield rest.subarray(0, end);
    rest = rest.subarray(end);
  }
}

/** Where the chunk ends that begins at `start`. */
function findCut(bytes: Buffer, start: number, { min, average, max }: ChunkSizes): number {
  const end = Math.min(start + max, bytes.length);
  const normal = Math.min(start + average, end);
  const bits = Math.log2(average);
  const [early, late] = [highBits(bits + NORMALISATION), highBits(bits - NORMALISATION)];
  let fingerprint = 0;
  let at = start + min;
  // Each byte is shifted out after 32 more, so a cut depends on the last 32 bytes alone.
  for (; at < normal; at += 1) {
    fingerprint = ((fingerprint << 1) + (GEAR[bytes[at] as number] as number)) | 0;
    if ((fingerprint & early) === 0) return at + 1;
  }
  for (; at < end; at += 1) {
    fingerprint = ((fingerprint << 1) + (GEAR[bytes[at] as number] as number)) | 0;
    if ((fingerprint & late) === 0) return at + 1;
  }
  return end;
}

function highBits(count: number): number {
  return -1 << (32 - count);
}
