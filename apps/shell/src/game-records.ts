import { hash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chunk, readChunkIndex, sha256 } from '@gatehouse/contract/chunk-index';
import * as z from 'zod/mini';
import { readIfThere, writeAtomically } from './atomic-file.ts';
import { parseJson } from './parse-json.ts';
import type { InstalledFile } from './patch-plan.rules.ts';

/** No path of a manifest starts with a dot. */
const RECORDS = '.gatehouse';
const INDEX = /^index-([0-9a-f]{64})$/;

/** An index, and the chunks that it was put together from: a newer one has most of them too. */
export interface KeptIndex {
  sha256: string;
  chunks: readonly { sha256: string; size: number }[];
  text: string;
}

const indexChunks = z.array(z.object({ sha256, size: z.int() }));

const placedFile = z.object({
  path: z.string(),
  size: z.int(),
  sha256: z.string(),
  mtimeMs: z.number(),
  fetchedBytes: z.int(),
});
/** A file that was put in place, and what was downloaded for it. */
export type PlacedFile = z.infer<typeof placedFile>;

export type GameRecords = ReturnType<typeof createGameRecords>;

/** What the shell keeps in the game's folder: the indexes of its versions, and what an unfinished patch has put in place. */
export function createGameRecords(gameFolder: string) {
  const folder = join(gameFolder, RECORDS);
  const journal = join(folder, 'placed');
  const fileOf = (name: string) => join(folder, `index-${name}`);

  async function indexNames(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => INDEX.exec(name)?.[1] ?? []);
  }

  /** Undefined where it is missing or damaged. */
  async function readIndex(name: string): Promise<KeptIndex | undefined> {
    const content = await readFile(fileOf(name), 'utf8').catch(() => '');
    const end = content.indexOf('\n');
    const text = content.slice(end + 1);
    if (end < 0 || hash('sha256', text) !== name) return undefined;
    const { data } = indexChunks.safeParse(parseJson(content.slice(0, end)));
    return data && { sha256: name, chunks: data, text };
  }

  return {
    readIndex,
    async *readIndexes(): AsyncGenerator<KeptIndex> {
      for (const name of await indexNames()) {
        const index = await readIndex(name);
        if (index) yield index;
      }
    },
    async keepIndex({ sha256: name, chunks, text }: KeptIndex): Promise<void> {
      const pieces = chunks.map((chunk) => ({ sha256: chunk.sha256, size: chunk.size }));
      await writeAtomically(fileOf(name), `${JSON.stringify(pieces)}\n${text}`);
    },
    /** The chunks of files by the SHA-256 of the file, of all versions whose index is kept. */
    async chunksOfFiles(): Promise<Map<string, readonly Chunk[]>> {
      const known = new Map<string, readonly Chunk[]>();
      for (const name of await indexNames()) {
        const index = await readIndex(name);
        for (const file of index ? readChunkIndex(index.text) : []) known.set(file.sha256, file.chunks);
      }
      return known;
    },
    /** Undefined where no patch is unfinished. The last line of a killed process may be cut off. */
    async readPlaced(): Promise<PlacedFile[] | undefined> {
      const content = await readIfThere(journal);
      return content?.split('\n').flatMap((line) => placedFile.safeParse(parseJson(line)).data ?? []);
    },
    /** Notes what is put in place next: a file of this time is the new one, any other is not. */
    async openPlaced() {
      await mkdir(folder, { recursive: true });
      const handle = await open(journal, 'a');
      // After a line that was cut off.
      await handle.writeFile('\n');
      return {
        async note({ path, size, sha256: content }: InstalledFile, part: string, fetchedBytes: number) {
          const { mtimeMs } = await stat(part);
          const line: PlacedFile = { path, size, sha256: content, mtimeMs, fetchedBytes };
          await handle.writeFile(`${JSON.stringify(line)}\n`);
        },
        close: () => handle.close(),
      };
    },
    clearPlaced: () => rm(journal, { force: true }),
    /** After a finished patch. */
    async clear(indexes: readonly string[]): Promise<void> {
      await rm(journal, { force: true });
      for (const name of await indexNames()) {
        if (!indexes.includes(name)) await rm(fileOf(name), { force: true });
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
