import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startThrowawayPostgres } from '../apps/server/test/support/throwaway-postgres.ts';
import { run } from './run.ts';

/**
 * The server under test: the demo on its own PostgreSQL, which runs outside of the server's thread and can be inspected.
 * It records the secrets it issues and keeps its log; both are searched after the last story.
 */
const postgres = await startThrowawayPostgres();
writeFileSync(run.databaseUrlFile, postgres.url);
const server = spawn(
  process.execPath,
  ['--import', './e2e/at-rest/record-issued.ts', 'apps/server/dist/server.js', 'demo'],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(run.folder, 'data'),
      LOG_LEVEL: 'trace',
      // Stories set their own client IP.
      TRUST_PROXY: '1',
      // All browsers share one address, and ask for more in a second than the players of any address.
      REQUESTS_PER_SECOND: '100000',
      // Wrong passwords of all stories together must not cost each of them a challenge, and one must not take long.
      SITE_FAILURES_PER_HOUR: '100000',
      CHALLENGE_WORK: '160',
    },
  },
);
const log = createWriteStream(run.logFile);
server.stdout.pipe(log, { end: false });
server.stderr.pipe(log, { end: false });
server.stderr.pipe(process.stderr);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));

const [code] = await once(server, 'close');
await postgres.stop();
rmSync(run.folder, { recursive: true, force: true });
process.exit(code ?? 1);
