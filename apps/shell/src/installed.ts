import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProgramRelease, programRelease } from '@gatehouse/contract/launcher-release';
import { parseJson } from './parse-json.ts';

const BESIDE = join(import.meta.dirname, 'launcher');

/** The launcher build of an installed launcher, which lies next to the bundled shell; undefined in the repository. */
export const INSTALLED_BUILD = existsSync(join(BESIDE, 'launcher.html')) ? BESIDE : undefined;

/** Which release is in a folder; undefined in the repository. */
export function readRelease(folder: string): ProgramRelease | undefined {
  const file = join(folder, 'release.json');
  return existsSync(file) ? programRelease.safeParse(parseJson(readFileSync(file, 'utf8'))).data : undefined;
}
