import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { CHUNK_BYTES_MAX, type Chunk } from '@gatehouse/contract/chunk-index';
import { readPack, writePackList } from './pack-file.ts';

/** A pack is closed by the chunk that reaches this size. */
const PACK_BYTES = 4 * 1024 * 1024;
/** Of a chunk, at equal distances, to find out whether it can be compressed. */
const SAMPLE_PIECES = 4;
const SAMPLE_PIECE_BYTES = 1024;
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 3 };

export type PackWriter = Awaited<ReturnType<typeof createPackWriter>>;

/**
 * Stores chunks in packs below a folder, each chunk once. Chunks in the packs named in `reused` are not stored again.
 * A pack gets its name when it is complete, so a killed process leaves nothing that looks like one.
 */
export async function createPackWriter(folder: string, reused: Iterable<string>) {
  await mkdir(folder, { recursive: true });
  const known = await findChunks(folder, reused);
  const used = new Set<Chunk>();
  const touched = new Set<string>();
  const pack = Buffer.allocUnsafe(PACK_BYTES + CHUNK_BYTES_MAX);
  let packed: Chunk[] = [];
  let size = 0;
  let newBytes = 0;

  async function closePack(): Promise<void> {
    if (packed.length === 0) return;
    const list = writePackList(packed);
    // The list has the SHA-256 of each chunk: another one of all their bytes would cost as much again.
    const name = hash('sha256', list);
    await writePack(folder, name, [pack.subarray(0, size), list]);
    touched.add(name);
    newBytes += size + list.length;
    for (const chunk of packed) chunk.pack = name;
    packed = [];
    size = 0;
  }

  /** A pack that was used lately is not removed: see `prune-builds.ts`. */
  async function touch(name: string): Promise<void> {
    if (name === '' || touched.has(name)) return;
    touched.add(name);
    await utimes(join(folder, name), new Date(), new Date());
  }

  async function store(sha256: string, content: Buffer): Promise<Chunk> {
    const stored = compress(content);
    const chunk = { sha256, size: content.length, stored: stored.length, pack: '', at: size };
    packed.push(chunk);
    size += stored.copy(pack, size);
    if (size >= PACK_BYTES) await closePack();
    return chunk;
  }

  return {
    /** In which pack the chunk is stored is known after the next `flush`. */
    async add(content: Buffer): Promise<Chunk> {
      const sha256 = hash('sha256', content);
      const before = known.get(sha256);
      if (before) await touch(before.pack);
      const chunk = before ?? (await store(sha256, content));
      known.set(sha256, chunk);
      used.add(chunk);
      return chunk;
    },
    flush: closePack,
    /** Of what was added, new or not. */
    summary: () => ({
      packs: [...new Set([...used].map((chunk) => chunk.pack))].sort(),
      storedBytes: [...used].reduce((sum, { stored }) => sum + stored, 0),
      newBytes,
    }),
  };
}

async function findChunks(folder: string, packs: Iterable<string>): Promise<Map<string, Chunk>> {
  const known = new Map<string, Chunk>();
  for (const pack of packs) {
    let at = 0;
    // The chunks of a damaged pack are stored again.
    for (const chunk of (await readPack(join(folder, pack)))?.chunks ?? []) {
      if (!known.has(chunk.sha256)) known.set(chunk.sha256, { ...chunk, pack, at });
      at += chunk.stored;
    }
  }
  return known;
}

/** As it is where compression does not make it smaller. In zlib's threads it takes five times the processor time. */
function compress(content: Buffer): Buffer {
  if (isCompressed(content)) return content;
  const compressed = zstd(content);
  return compressed.length < content.length ? compressed : content;
}

/** Whether a sample does not get smaller, as of pictures, films and sound: most of what games consist of. */
function isCompressed(content: Buffer): boolean {
  const step = content.length / SAMPLE_PIECES;
  if (step < 2 * SAMPLE_PIECE_BYTES) return false;
  const pieces = Array.from({ length: SAMPLE_PIECES }, (_, nth) => {
    const at = Math.floor(nth * step);
    return content.subarray(at, at + SAMPLE_PIECE_BYTES);
  });
  return zstd(Buffer.concat(pieces)).length >= SAMPLE_PIECES * SAMPLE_PIECE_BYTES;
}

function zstd(content: Buffer): Buffer {
  // With its size zstd takes the small tables that are enough.
  const options = { params: LEVEL, pledgedSrcSize: content.length, chunkSize: content.length + 1024 };
  return zstdCompressSync(content, options);
}

async function writePack(folder: string, name: string, content: readonly Buffer[]): Promise<void> {
  const partial = join(folder, `.${randomUUID()}`);
  try {
    const file = await open(partial, 'wx');
    try {
      // Not `writev`, which writes a part and reports no error when the disk is full.
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, join(folder, name));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
