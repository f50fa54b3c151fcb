import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** For tests that start the server as a process: they run what `npm start` runs, made of the present sources. */
export default function buildServer(): void {
  execFileSync(process.execPath, ['scripts/build-server.ts', '--if-changed'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
