import { FILE_PATH_LENGTH_MAX, isFilePath } from '@gatehouse/domain/file-path';
import * as z from 'zod/mini';
import { matching, text } from './fields.ts';

/** Relative, with forward slashes, safe to create below a folder on every system. */
export const filePath = text(FILE_PATH_LENGTH_MAX, 1).check(z.refine(isFilePath));
export const sha256 = matching('[0-9a-f]{64}', 64);
const bytes = z.int().check(z.nonnegative());

/** Of a chunk before it is compressed. The server cuts files into 16 to 256 KiB. */
export const CHUNK_BYTES_MAX = 256 * 1024;

const chunkEntry = z.object({
  /** Of the content, not of what is stored. */
  sha256,
  size: z.int().check(z.minimum(1), z.maximum(CHUNK_BYTES_MAX)),
  /** Length in the pack: compressed with zstd, or as it is where this is `size`. */
  stored: z.int().check(z.minimum(1), z.maximum(CHUNK_BYTES_MAX)),
  /** The name of the pack, and where the chunk begins in it. Both are left out where it follows the chunk before. */
  pack: z.optional(sha256),
  at: z.optional(bytes),
});
type ChunkEntry = z.infer<typeof chunkEntry>;
export const chunkEntries = z.array(chunkEntry);

/** A chunk and where it is stored. */
export interface Chunk extends ChunkEntry {
  pack: string;
  at: number;
}

const fileEntry = z.object({ path: filePath, size: bytes, sha256, chunks: chunkEntries });

export interface ChunkedFile {
  path: string;
  size: number;
  sha256: string;
  chunks: Chunk[];
}

export class ChunkIndexInvalid extends Error {
  override name = 'ChunkIndexInvalid';
}

/** Leaves out what follows from the chunk before, so that a changed chunk changes few entries. */
export function writeChunks(chunks: readonly Chunk[], before?: Chunk): ChunkEntry[] {
  return chunks.map((chunk, index) => {
    const previous = chunks[index - 1] ?? before;
    const { pack, at, ...rest } = chunk;
    const follows = previous && previous.pack === pack && previous.at + previous.stored === at;
    return follows ? rest : chunk;
  });
}

export function readChunks(entries: readonly ChunkEntry[], before?: Chunk): Chunk[] {
  let previous = before;
  return entries.map((entry) => {
    const pack = entry.pack ?? previous?.pack;
    const at = entry.at ?? (previous && previous.at + previous.stored);
    if (pack === undefined || at === undefined || entry.stored > entry.size) throw new ChunkIndexInvalid();
    const chunk = { ...entry, pack, at };
    previous = chunk;
    return chunk;
  });
}

/** One line of JSON for each file, so that a changed file changes few bytes. */
export function writeChunkIndex(files: readonly ChunkedFile[]): string {
  let before: Chunk | undefined;
  return files
    .map((file) => {
      const line = `${JSON.stringify({ ...file, chunks: writeChunks(file.chunks, before) })}\n`;
      before = file.chunks.at(-1) ?? before;
      return line;
    })
    .join('');
}

/** Throws `ChunkIndexInvalid` for a text that is no index. */
export function readChunkIndex(index: string): ChunkedFile[] {
  let before: Chunk | undefined;
  return index
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const entry = fileEntry.safeParse(parseJson(line)).data;
      if (!entry) throw new ChunkIndexInvalid();
      const chunks = readChunks(entry.chunks, before);
      if (chunks.reduce((sum, { size }) => sum + size, 0) !== entry.size) throw new ChunkIndexInvalid();
      before = chunks.at(-1) ?? before;
      return { ...entry, chunks };
    });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new ChunkIndexInvalid();
  }
}
