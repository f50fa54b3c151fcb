import { createHash, hash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import { readPack, writePackList } from './pack-file.ts';

const PACK_BYTES = 4 * 1024 * 1024;
/** New chunks that zlib's threads compress while the next ones are cut. */
const WAITING_MAX = 16;
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 3 };

interface NewPack {
  chunks: Chunk[];
  parts: Buffer[];
  size: number;
}

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
  const waiting: { chunk: Chunk; bytes: Promise<Buffer> }[] = [];
  let pack: NewPack = { chunks: [], parts: [], size: 0 };
  let newBytes = 0;

  /** In the order of the chunks, so that the same files make the same packs. */
  async function storeNext(): Promise<void> {
    const next = waiting.shift();
    if (!next) return;
    const { chunk, bytes } = next;
    const stored = await bytes;
    Object.assign(chunk, { stored: stored.length, at: pack.size });
    pack.chunks.push(chunk);
    pack.parts.push(stored);
    pack.size += stored.length;
    if (pack.size >= PACK_BYTES) await closePack();
  }

  async function closePack(): Promise<void> {
    if (pack.chunks.length === 0) return;
    const { chunks, parts } = pack;
    pack = { chunks: [], parts: [], size: 0 };
    const content = [...parts, writePackList(chunks)];
    const name = await writePack(folder, content);
    touched.add(name);
    newBytes += content.reduce((sum, { length }) => sum + length, 0);
    for (const chunk of chunks) chunk.pack = name;
  }

  return {
    /** Where the chunk is stored is known after the next `flush`. */
    async add(content: Buffer): Promise<Chunk> {
      const sha256 = hash('sha256', content);
      const before = known.get(sha256);
      const chunk = before ?? { sha256, size: content.length, stored: 0, pack: '', at: 0 };
      used.add(chunk);
      if (!before) {
        known.set(sha256, chunk);
        waiting.push({ chunk, bytes: compress(content) });
        if (waiting.length > WAITING_MAX) await storeNext();
      } else if (before.pack !== '' && !touched.has(before.pack)) {
        touched.add(before.pack);
        // A pack that was used lately is not removed: see `prune-builds.ts`.
        await utimes(join(folder, before.pack), new Date(), new Date());
      }
      return chunk;
    },
    async flush(): Promise<void> {
      while (waiting.length > 0) await storeNext();
      await closePack();
    },
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

/** As it is where compression does not make it smaller. */
async function compress(content: Buffer): Promise<Buffer> {
  // With its size zstd takes the small tables that are enough.
  const options = { params: LEVEL, pledgedSrcSize: content.length, chunkSize: content.length + 1024 };
  const compressed = await promisify(zstdCompress)(content, options);
  return compressed.length < content.length ? compressed : content;
}

/** Returns its name, the SHA-256. */
async function writePack(folder: string, content: readonly Buffer[]): Promise<string> {
  const sum = createHash('sha256');
  for (const part of content) sum.update(part);
  const name = sum.digest('hex');
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
  return name;
}
