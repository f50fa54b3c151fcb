import { hash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { type Chunk, readChunkIndex, readChunks } from '@gatehouse/contract/chunk-index';
import type { ChunkedVersion } from '@gatehouse/contract/patching';

type LoadChunk = (chunk: Chunk) => Promise<Buffer>;

/** The files of a version in chunks, put together as a launcher does. */
export async function readChunkedFiles(
  indexes: ChunkedVersion['indexes'],
  load: LoadChunk,
): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (const { sha256, chunks } of indexes) {
    const index = await join(readChunks(chunks), sha256, load);
    for (const file of readChunkIndex(index.toString())) {
      files[file.path] = await join(file.chunks, file.sha256, load);
    }
  }
  return files;
}

async function join(chunks: readonly Chunk[], sha256: string, load: LoadChunk): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const chunk of chunks) {
    const stored = await load(chunk);
    const content = chunk.stored === chunk.size ? stored : zstdDecompressSync(stored);
    check(content, chunk.sha256);
    parts.push(content);
  }
  const whole = Buffer.concat(parts);
  check(whole, sha256);
  return whole;
}

function check(content: Buffer, sha256: string): void {
  if (hash('sha256', content) !== sha256) throw new Error('the content does not have its SHA-256');
}
