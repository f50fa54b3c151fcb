import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The commit of the last release, noted by `scripts/write-released-schema.ts`. */
export const LAST_RELEASE: string = JSON.parse(
  readFileSync(join(ROOT, 'apps/server/test/fixtures/released-schema.json'), 'utf8'),
).commit;
/** Most scripts of the portal import it, directly or not. */
const SHARED = 'apps/portal/src/platform/http/blackbox.ts';

/** Builds the last release in `folder`, and returns the program of its server. */
export function buildLastRelease(folder: string): string {
  const run = (cwd: string, program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  run(ROOT, 'git', 'clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  run(folder, 'git', 'checkout', '--quiet', LAST_RELEASE);
  // Nodes of both versions have to send each other's files, also when the portal has not changed since.
  appendFileSync(join(folder, SHARED), '\nObject.assign(globalThis, { isLastRelease: true });\n');
  run(folder, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  run(folder, process.execPath, 'scripts/build.ts');
  return join(folder, 'apps/server/dist/server.js');
}
