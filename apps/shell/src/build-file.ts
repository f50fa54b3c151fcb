import { hash } from 'node:crypto';
import { type FileHandle, open, rm, truncate } from 'node:fs/promises';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import { BridgeError } from './bridge-error.ts';
import { createChunkReader } from './chunk-reader.ts';
import type { ChunkSource } from './patch-plan.rules.ts';
import type { StagedPart } from './staged-parts.ts';

const WRITE_BYTES = 1024 * 1024;

/** A local file is not what it should be, as after a change by the player. */
export class LocalFileDamaged extends BridgeError {
  readonly path: string;

  constructor(path: string) {
    super('checksum');
    this.path = path;
  }
}

export interface BuiltFile {
  path: string;
  size: number;
  chunks: readonly Chunk[];
  sources: readonly (ChunkSource | null)[];
}

export interface BuildOptions {
  /** Where a file of the game is. */
  pathOf(path: string): string;
  signal: AbortSignal;
  openFile?: typeof open | undefined;
}

/** Resolves when what was written is on the disk. It has to be called. */
export type KeepOnDisk = () => Promise<void>;

/**
 * Puts a file together in `part`, chunk by chunk, after those that are there. The signed index says which chunks make the
 * file, and each is compared with its SHA-256: another one of all of them would say nothing more.
 */
export async function buildFile(
  { path, size, chunks, sources }: BuiltFile,
  part: string,
  kept: StagedPart,
  fetched: AsyncGenerator<Buffer>,
  { pathOf, signal, openFile = open }: BuildOptions,
): Promise<KeepOnDisk> {
  if (kept.bytes > 0) await truncate(part, kept.bytes);
  else await rm(part, { force: true });
  const handle = await openFile(part, 'a+');
  const sourceFiles = createSourceFiles(pathOf);
  const readChunk = createChunkReader();
  const writer = createWriter(handle, Math.min(WRITE_BYTES, size - kept.bytes));

  async function readLocal(chunk: Chunk, source: ChunkSource): Promise<Buffer> {
    if (source.path === null) await writer.flush();
    const from = source.path === null ? handle : await sourceFiles.open(source.path);
    const content = await readChunk(from, source.at, chunk.size);
    if (hash('sha256', content) !== chunk.sha256) throw new LocalFileDamaged(source.path ?? path);
    return content;
  }

  try {
    for (const [index, chunk] of chunks.entries()) {
      if (index < kept.chunks) continue;
      signal.throwIfAborted();
      const source = sources[index];
      const content = source ? await readLocal(chunk, source) : (await fetched.next()).value;
      await writer.add(content);
    }
    await writer.flush();
    return () => handle.sync().finally(() => handle.close());
  } catch (error) {
    // What has arrived before a pause is kept.
    await writer.flush().catch(() => {});
    await handle.close();
    throw error;
  } finally {
    await sourceFiles.close();
  }
}

/** Writes in larger pieces than chunks. */
function createWriter(handle: Pick<FileHandle, 'writeFile'>, bytes: number) {
  const buffer = Buffer.allocUnsafe(bytes);
  let filled = 0;
  async function flush(): Promise<void> {
    if (filled > 0) await handle.writeFile(buffer.subarray(0, filled));
    filled = 0;
  }
  return {
    flush,
    async add(content: Buffer): Promise<void> {
      if (filled + content.length > bytes) await flush();
      filled += content.copy(buffer, filled);
    },
  };
}

/** Keeps the file open that was read last: most chunks are taken from one. */
function createSourceFiles(pathOf: (path: string) => string) {
  let current: { path: string; handle: FileHandle } | undefined;
  async function close(): Promise<void> {
    await current?.handle.close();
    current = undefined;
  }
  return {
    close,
    async open(path: string): Promise<FileHandle> {
      if (current?.path === path) return current.handle;
      await close();
      const handle = await open(pathOf(path), 'r').catch(() => {
        throw new LocalFileDamaged(path);
      });
      current = { path, handle };
      return handle;
    },
  };
}
