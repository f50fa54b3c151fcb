import { rename } from 'node:fs/promises';
import { gameKey, slug, timestamp } from '@gatehouse/contract/fields';
import { branchId, packageName, patchManifest } from '@gatehouse/contract/patching';
import * as z from 'zod/mini';
import { readIfThere, writeAtomically } from './atomic-file.ts';

const installedFile = z.object({ path: z.string(), size: z.int(), sha256: z.string() });

const installation = z.object({
  productName: slug,
  branchId,
  packages: z.array(packageName),
  version: gameKey,
  launch: patchManifest.shape.launch,
  files: z.array(installedFile),
  lastPlayed: z.nullable(timestamp),
  /** Files are being replaced: after a crash every file is checked again. */
  isDirty: z.boolean(),
});
export type Installation = z.infer<typeof installation>;

const savedJob = z.object({
  productName: slug,
  branchId,
  packages: z.array(packageName),
  kind: z.enum(['install', 'patch', 'repair']),
  isPaused: z.boolean(),
});
export type SavedJob = z.infer<typeof savedJob>;

const savedState = z.object({
  /** Used again at the next start, because the storage of the page belongs to its origin. */
  port: z.nullable(z.int()),
  installed: z.array(installation),
  jobs: z.array(savedJob),
});
export type SavedState = z.infer<typeof savedState>;

const EMPTY: SavedState = { port: null, installed: [], jobs: [] };

/** A file that cannot be read is kept aside, and the shell starts without games: they are found again by installing again. */
export async function readSavedState(file: string): Promise<SavedState> {
  const content = await readIfThere(file);
  if (content === undefined) return structuredClone(EMPTY);
  try {
    return savedState.parse(JSON.parse(content));
  } catch {
    await rename(file, `${file}.unreadable`);
    return structuredClone(EMPTY);
  }
}

export type StateWriter = ReturnType<typeof createStateWriter>;

/** Writes one after the other; the content is taken when its turn comes. */
export function createStateWriter(file: string, state: SavedState) {
  let last: Promise<void> = Promise.resolve();
  return {
    /** Resolves when the state at the time of the call is on disk. */
    save(): Promise<void> {
      const write = () => writeAtomically(file, JSON.stringify(state));
      last = last.then(write, write);
      return last;
    },
  };
}
