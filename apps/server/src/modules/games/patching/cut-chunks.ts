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
/** How many chunks of the maximum size are held while they are cut. */
const WINDOW_CHUNKS = 4;

/** Fills a buffer from its start and resolves with how many bytes these are; with 0 at the end of the content. */
export type ReadBytes = (into: Buffer) => Promise<number>;

/**
 * FastCDC: the cut points depend on the content and not on the position, so chunks after inserted bytes stay the same.
 * Every release must cut in the same places, or players download whole games again. Cuts one content after the other;
 * a chunk is overwritten when the next one is requested.
 */
export function createCutter(sizes: ChunkSizes): (read: ReadBytes) => AsyncGenerator<Buffer> {
  const window = Buffer.allocUnsafe(WINDOW_CHUNKS * sizes.max);
  return async function* cutChunks(read) {
    let [start, end] = [0, 0];
    let isComplete = false;
    while (true) {
      if (end - start < sizes.max && !isComplete) {
        window.copyWithin(0, start, end);
        end -= start;
        start = 0;
        const added = await read(window.subarray(end));
        end += added;
        isComplete = added === 0;
      } else if (start < end) {
        const cut = findCut(window, start, end, sizes);
        yield window.subarray(start, cut);
        start = cut;
      } else return;
    }
  };
}

/** Where the chunk ends that begins at `start`. */
function findCut(bytes: Buffer, start: number, available: number, { min, average, max }: ChunkSizes): number {
  const end = Math.min(start + max, available);
  const normal = Math.min(start + average, end);
  const bits = Math.log2(average);
  const early = highBits(bits + NORMALISATION);
  const late = highBits(bits - NORMALISATION);
  // Read for every byte, and those of a module take half as long again as those of a function.
  const gear = GEAR;
  let fingerprint = 0;
  let at = start + min;
  // Each byte is shifted out after 32 more, so a cut depends on the last 32 bytes alone.
  for (; at < normal; at += 1) {
    fingerprint = ((fingerprint << 1) + (gear[bytes[at] as number] as number)) | 0;
    if ((fingerprint & early) === 0) return at + 1;
  }
  for (; at < end; at += 1) {
    fingerprint = ((fingerprint << 1) + (gear[bytes[at] as number] as number)) | 0;
    if ((fingerprint & late) === 0) return at + 1;
  }
  return end;
}

function highBits(count: number): number {
  return -1 << (32 - count);
}
