import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Chunk } from '@gatehouse/contract/chunk-index';
import { createChunkReader } from './chunk-reader.ts';
import { sizeOf } from './download-file.ts';
import type { GameFolder } from './game-folder.ts';
import type { PutStep } from './patch-plan.rules.ts';

/** What an earlier attempt has left of a file: its first chunks, or of a whole file its first bytes. */
export interface StagedPart {
  chunks: number;
  bytes: number;
}

export const emptyPart = (): StagedPart => ({ chunks: 0, bytes: 0 });

/** The parts by the SHA-256 of their file. Those that are no longer wanted are deleted. */
export async function readParts(
  game: GameFolder,
  puts: readonly PutStep[],
): Promise<Map<string, StagedPart>> {
  const files = new Map(puts.map(({ file }) => [file.sha256, file]));
  const parts = new Map<string, StagedPart>();
  for (const sha256 of await game.prepareStaging((name) => files.has(name))) {
    const part = game.part(sha256);
    const chunks = files.get(sha256)?.chunks;
    parts.set(sha256, chunks ? await readPart(part, chunks) : { ...emptyPart(), bytes: await sizeOf(part) });
  }
  return parts;
}

async function readPart(part: string, chunks: readonly Chunk[]): Promise<StagedPart> {
  const kept = emptyPart();
  const handle = await open(part, 'r');
  const readChunk = createChunkReader();
  try {
    for (const { sha256, size } of chunks) {
      const content = await readChunk(handle, kept.bytes, size);
      if (hash('sha256', content) !== sha256) break;
      kept.chunks += 1;
      kept.bytes += size;
    }
    return kept;
  } finally {
    await handle.close();
  }
}

/** What was downloaded for the parts. */
export function receivedOf(puts: readonly PutStep[], parts: ReadonlyMap<string, StagedPart>): number {
  return puts.reduce((sum, { file, sources }) => {
    const part = parts.get(file.sha256);
    if (!part) return sum;
    if (!file.chunks) return sources[0] ? sum : sum + part.bytes;
    const fetched = file.chunks.slice(0, part.chunks).filter((_, index) => !sources[index]);
    return fetched.reduce((bytes, { stored }) => bytes + stored, sum);
  }, 0);
}
