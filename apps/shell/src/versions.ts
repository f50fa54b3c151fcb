import { join } from 'node:path';
import { versionNumber } from '@gatehouse/contract/launcher-release';
import * as z from 'zod/mini';
import { readIfThere, writeAtomically } from './atomic-file.ts';
import { parseJson } from './parse-json.ts';

const version = z.nullable(versionNumber);
const versions = z.object({
  /** The last one whose page has connected. */
  current: version,
  /** Downloaded, and run by the next starts. */
  next: version,
  /** Starts of `next`. Its page has not connected in any of them. */
  attempts: z.int().check(z.nonnegative()),
  /** The last one that did not start. */
  failed: version,
});
/** Which releases of the launcher are on this computer. The starter and the shell both write it. */
export type Versions = z.infer<typeof versions>;

const NONE: Versions = { current: null, next: null, attempts: 0, failed: null };

const fileIn = (dataFolder: string) => join(dataFolder, 'versions.json');

/** The folder of the releases, and of one of them. */
export const versionsFolder = (dataFolder: string, ...path: string[]) =>
  join(dataFolder, 'versions', ...path);

/** None for a file that cannot be read: then the installed launcher runs. */
export async function readVersions(dataFolder: string): Promise<Versions> {
  const content = await readIfThere(fileIn(dataFolder)).catch(() => undefined);
  return versions.safeParse(parseJson(content ?? '')).data ?? NONE;
}

export function writeVersions(dataFolder: string, record: Versions): Promise<void> {
  return writeAtomically(fileIn(dataFolder), JSON.stringify(record));
}
