import { type FileHandle, open } from 'node:fs/promises';

/** A chunk in a pack, which holds them one after the other. */
export interface PackedChunk {
  /** Of the content before it was compressed. */
  sha256: string;
  size: number;
  stored: number;
}

/** The list of chunks at the end of a pack: 32 bytes of SHA-256, size and stored size of each. */
const ENTRY_BYTES = 40;
/** Number of chunks, and a mark. */
const END_BYTES = 8;
const MARK = Buffer.from('GHP1');

/** The end of a pack says what is in it, so that no other file has to agree with it. */
export function writePackList(chunks: readonly PackedChunk[]): Buffer {
  const list = Buffer.alloc(chunks.length * ENTRY_BYTES + END_BYTES);
  chunks.forEach(({ sha256, size, stored }, nth) => {
    const at = nth * ENTRY_BYTES;
    list.write(sha256, at, 'hex');
    list.writeUInt32LE(size, at + 32);
    list.writeUInt32LE(stored, at + 36);
  });
  list.writeUInt32LE(chunks.length, list.length - END_BYTES);
  MARK.copy(list, list.length - MARK.length);
  return list;
}

/** Null for a pack that is missing, or shorter or longer than it was. */
export async function readPack(file: string): Promise<{ chunks: PackedChunk[]; size: number } | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const end = await readAt(handle, size - END_BYTES, END_BYTES);
    if (!end?.subarray(4).equals(MARK)) return null;
    const listBytes = end.readUInt32LE() * ENTRY_BYTES;
    const list = await readAt(handle, size - END_BYTES - listBytes, listBytes);
    const chunks = list ? readEntries(list) : [];
    const content = chunks.reduce((sum, { stored }) => sum + stored, 0);
    return list && content + listBytes + END_BYTES === size ? { chunks, size } : null;
  } finally {
    await handle.close();
  }
}

function readEntries(list: Buffer): PackedChunk[] {
  return Array.from({ length: list.length / ENTRY_BYTES }, (_, nth) => {
    const at = nth * ENTRY_BYTES;
    return {
      sha256: list.toString('hex', at, at + 32),
      size: list.readUInt32LE(at + 32),
      stored: list.readUInt32LE(at + 36),
    };
  });
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer | null> {
  if (position < 0) return null;
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}
