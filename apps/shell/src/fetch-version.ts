import { hash } from 'node:crypto';
import { type Chunk, ChunkIndexInvalid, readChunkIndex, readChunks } from '@gatehouse/contract/chunk-index';
import type { VersionStatement } from '@gatehouse/contract/patching';
import { BridgeError } from './bridge-error.ts';
import { fetchChunks } from './fetch-chunks.ts';
import type { FetchedManifest } from './fetch-manifest.ts';
import type { RequestOptions } from './fetch-range.ts';
import type { GameRecords, KeptIndex } from './game-records.ts';
import { isConsistent } from './patch.rules.ts';
import type { VersionFile } from './patch-plan.rules.ts';

/** A version of a game with all its files, in either format. */
export interface GameVersion extends Omit<FetchedManifest, 'files'> {
  files: readonly VersionFile[];
  /** SHA-256 of each. Empty for a version of whole files. */
  indexes: readonly string[];
  /** Those that the game's folder does not have yet. */
  newIndexes: readonly KeptIndex[];
  /** Downloaded for them. */
  indexBytes: number;
}

/** Reads which files the version has: its indexes are put together from those in the game's folder and new chunks. */
export async function fetchVersion(
  manifest: FetchedManifest,
  records: GameRecords,
  packages: readonly string[],
  options: RequestOptions,
): Promise<GameVersion> {
  const { statement } = manifest;
  const version = statement
    ? await readIndexes(manifest, statement, records, packages, options)
    : { ...manifest, indexes: [], newIndexes: [], indexBytes: 0 };
  if (!isConsistent(version)) throw new BridgeError('manifest_invalid');
  return version;
}

async function readIndexes(
  manifest: FetchedManifest,
  statement: VersionStatement,
  records: GameRecords,
  packages: readonly string[],
  options: RequestOptions,
): Promise<GameVersion> {
  const listed = statement.indexes.filter(({ package: name }) => name === null || packages.includes(name));
  const newIndexes: KeptIndex[] = [];
  const files: VersionFile[] = [];
  let indexBytes = 0;
  for (const { sha256, size } of listed) {
    const kept = await records.readIndex(sha256);
    const index = kept ?? (await assemble(sha256, size));
    if (!kept) newIndexes.push(index);
    for (const file of readFiles(index.text)) files.push(file);
  }
  const launch = listed.findLast((index) => index.launch)?.launch ?? statement.launch;
  const indexes = listed.map(({ sha256 }) => sha256);
  return { ...manifest, launch, files, indexes, newIndexes, indexBytes };

  async function assemble(sha256: string, size: number): Promise<KeptIndex> {
    const entries = manifest.chunked?.indexes.find((one) => one.sha256 === sha256)?.chunks;
    const { url, query } = manifest.chunked?.packs ?? {};
    if (!entries) throw new BridgeError('manifest_invalid');
    const chunks = checked(() => readChunks(entries));
    // The entries are not signed: they could ask for any amount of memory.
    const bytesOfAll = chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    if (bytesOfAll !== size) throw new BridgeError('manifest_invalid');
    const known = await knownChunks(records, chunks);
    const missing = [...new Map(chunks.map((chunk) => [chunk.sha256, chunk])).values()].filter(
      (chunk) => !known.has(chunk.sha256),
    );
    const contents = fetchChunks(missing, {
      ...options,
      packUrl: (pack) => `${url}${pack}?${query}`,
      renew: async () => {},
    });
    let at = 0;
    for await (const content of contents) known.set(missing[at++]?.sha256 ?? '', Buffer.from(content));
    indexBytes += missing.reduce((sum, { stored }) => sum + stored, 0);
    const bytes = Buffer.concat(chunks.map((chunk) => known.get(chunk.sha256) ?? Buffer.alloc(0)));
    if (hash('sha256', bytes) !== sha256) throw new BridgeError('manifest_invalid');
    return { sha256, chunks, text: bytes.toString() };
  }
}

/** Those of the chunks that the kept indexes have. */
async function knownChunks(records: GameRecords, wanted: readonly Chunk[]): Promise<Map<string, Buffer>> {
  const known = new Map<string, Buffer>();
  const names = new Set(wanted.map(({ sha256 }) => sha256));
  for await (const { chunks, text } of records.readIndexes()) {
    const bytes = Buffer.from(text);
    let at = 0;
    for (const { sha256, size } of chunks) {
      const content = bytes.subarray(at, at + size);
      at += size;
      if (names.has(sha256) && hash('sha256', content) === sha256) known.set(sha256, content);
    }
  }
  return known;
}

const readFiles = (index: string) => checked(() => readChunkIndex(index));

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ChunkIndexInvalid ? new BridgeError('manifest_invalid', { cause: error }) : error;
  }
}
