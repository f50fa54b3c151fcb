import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { type Chunk, writeChunkIndex, writeChunks } from '@gatehouse/contract/chunk-index';
import type { ChunkedVersion, VersionStatement } from '@gatehouse/contract/patching';

const CHUNK_BYTES = 10_000;
const PACK_BYTES = 200_000;

type Described = Pick<VersionStatement, 'version' | 'launch' | 'prerequisites'> & { productName?: string };

export type FakePacks = ReturnType<typeof createFakePacks>;

/** Keeps versions in chunks as the server does, but cuts files at fixed places. */
export function createFakePacks() {
  const packs = new Map<string, Buffer>();
  const chunks = new Map<string, Chunk>();
  let keys = generateKeyPairSync('ed25519');

  /** Stores those that are new, in packs of their own. */
  function store(contents: readonly Buffer[]): Chunk[] {
    const fresh = new Map<string, Buffer>();
    for (const content of contents) {
      const name = hash('sha256', content);
      if (!chunks.has(name)) fresh.set(name, content);
    }
    let waiting: { chunk: Omit<Chunk, 'pack'>; stored: Buffer }[] = [];
    const writePack = () => {
      const bytes = Buffer.concat(waiting.map(({ stored }) => stored));
      const pack = hash('sha256', bytes);
      packs.set(pack, bytes);
      for (const { chunk } of waiting) chunks.set(chunk.sha256, { ...chunk, pack });
      waiting = [];
    };
    let at = 0;
    for (const [sha256, content] of fresh) {
      const compressed = zstdCompressSync(content);
      const stored = compressed.length < content.length ? compressed : content;
      waiting.push({ chunk: { sha256, size: content.length, stored: stored.length, at }, stored });
      at += stored.length;
      if (at < PACK_BYTES) continue;
      writePack();
      at = 0;
    }
    if (waiting.length > 0) writePack();
    return contents.map((content) => chunks.get(hash('sha256', content)) as Chunk);
  }

  return {
    packs,
    useOtherKey: () => {
      keys = generateKeyPairSync('ed25519');
    },
    publicKey: () => keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    describe(
      files: Readonly<Record<string, Buffer>>,
      { productName = 'emberfall', version, launch, prerequisites }: Described,
    ): Omit<ChunkedVersion, 'packs'> {
      const index = writeChunkIndex(
        Object.entries(files).map(([path, content]) => ({
          path,
          size: content.length,
          sha256: hash('sha256', content),
          chunks: store(cut(content)),
        })),
      );
      const sha256 = hash('sha256', index);
      const lines = index.split(/(?<=\n)/).flatMap((line) => cut(Buffer.from(line)));
      const totalBytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
      const described: VersionStatement = {
        format: 1,
        productName,
        version,
        launch,
        ...(prerequisites ? { prerequisites } : {}),
        indexes: [{ package: null, totalBytes, size: index.length, sha256 }],
      };
      const statement = JSON.stringify(described);
      return {
        statement,
        signature: sign(null, Buffer.from(statement), keys.privateKey).toString('base64'),
        publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
        indexes: [{ sha256, chunks: writeChunks(store(lines)) }],
      };
    },
  };
}

function cut(content: Buffer): Buffer[] {
  const count = Math.ceil(content.length / CHUNK_BYTES);
  return Array.from({ length: count }, (_, index) =>
    content.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
}
