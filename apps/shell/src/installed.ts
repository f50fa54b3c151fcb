import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BESIDE = join(import.meta.dirname, 'launcher');

/** The launcher build of an installed launcher, which lies next to the bundled shell; undefined in the repository. */
export const INSTALLED_BUILD = existsSync(join(BESIDE, 'launcher.html')) ? BESIDE : undefined;
