import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { sha256 } from '@gatehouse/contract/chunk-index';
import { gameKey, opaqueToken, slug, timestamp, uuid } from '@gatehouse/contract/fields';
import { changedSettings } from '@gatehouse/contract/launcher-bridge';
import {
  branchId,
  packageName,
  patchManifest,
  prerequisites,
  releaseKey,
} from '@gatehouse/contract/patching';
import * as z from 'zod/mini';
import { readIfThere, writeAtomically } from './atomic-file.ts';

/** The folder of a library; null for the one in the data folder. */
const library = z._default(z.nullable(z.string()), null);

const installedFile = z.object({ path: z.string(), size: z.int(), sha256: z.string() });

const installation = z.object({
  productName: slug,
  branchId,
  packages: z.array(packageName),
  library,
  /** The optional packages that the branch has. */
  offered: z._default(patchManifest.shape.packages, []),
  version: gameKey,
  launch: patchManifest.shape.launch,
  files: z.array(installedFile),
  lastPlayed: z.nullable(timestamp),
  prerequisites: z._default(prerequisites, []),
  /** SHA-256 of the indexes of a version in chunks. They are kept in the game's folder. */
  indexes: z._default(z.array(sha256), []),
  /** Files are being replaced, so that it is no whole version. */
  isDirty: z.boolean(),
  /** What it becomes while it is dirty, and the bytes that this still needs. */
  pending: z._default(z.nullable(z.object({ version: gameKey, bytes: z.int() })), null),
});
export type Installation = z.infer<typeof installation>;

const savedJob = z.object({
  productName: slug,
  branchId,
  packages: z.array(packageName),
  kind: z.enum(['install', 'patch', 'repair', 'move']),
  /** Where a new game is installed, or where a game is moved to. */
  library,
  isPaused: z.boolean(),
  /** Who downloads it. Null where the page did not name the player: then it continues for every player. */
  playerId: z._default(z.nullable(uuid), null),
  /** How far it was, for the time until its manifest is known again. */
  receivedBytes: z._default(z.int(), 0),
  totalBytes: z._default(z.int(), 0),
});
export type SavedJob = z.infer<typeof savedJob>;

const savedState = z.object({
  /** Used again at the next start, because the storage of the page belongs to its origin. */
  port: z.nullable(z.int()),
  /** The name of the page's host below `localhost`. Part of the origin too. */
  hostLabel: z._default(z.string().check(z.regex(/^[a-z0-9]{1,63}$/)), newHostLabel),
  installed: z.array(installation),
  jobs: z.array(savedJob),
  /** The keys that versions must be signed with, by the origin of the portal. */
  releaseKeys: z._default(z.record(z.string(), releaseKey), {}),
  /** What players have written for games, by product. */
  launchOptions: z._default(z.record(slug, z.string()), {}),
  /** Of closed branches, each for the player who has entered it. */
  branchCodes: z._default(z.array(z.object({ branchId, playerId: z.nullable(uuid), code: opaqueToken })), []),
  /** The files of shortcuts. */
  shortcuts: z._default(
    z.array(z.object({ productName: slug, place: z.enum(['desktop', 'menu']), file: z.string() })),
    [],
  ),
  /** SHA-256 of installers that have run on this machine. */
  prerequisitesDone: z._default(z.array(sha256), []),
  /** The libraries that the player has added. */
  libraries: z._default(z.array(z.string()), []),
  defaultLibrary: library,
  /** What the player has changed. */
  settings: z._default(changedSettings, {}),
  /** The keys that proofs of ownership are signed with, likewise. */
  proofKeys: z._default(z.record(z.string(), releaseKey), {}),
});
export type SavedState = z.infer<typeof savedState>;

const empty = (): SavedState => ({
  port: null,
  hostLabel: newHostLabel(),
  installed: [],
  jobs: [],
  releaseKeys: {},
  launchOptions: {},
  branchCodes: [],
  shortcuts: [],
  prerequisitesDone: [],
  libraries: [],
  defaultLibrary: null,
  settings: {},
  proofKeys: {},
});

function newHostLabel(): string {
  return `launcher${randomBytes(8).toString('hex')}`;
}

/** A file that cannot be read is kept aside, and the shell starts without games: they are found again by installing again. */
export async function readSavedState(file: string): Promise<SavedState> {
  const content = await readIfThere(file);
  if (content === undefined) return empty();
  try {
    return savedState.parse(JSON.parse(content));
  } catch {
    await rename(file, `${file}.unreadable`);
    return empty();
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
