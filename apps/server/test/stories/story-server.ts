import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openPglite } from '../../src/db/open-pglite.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { emptyPostgresUrl } from '../support/open-test-db.ts';
import { startServer } from '../support/server-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { dumpRows } from './dump-rows.ts';

const MOVED_CLOCK = resolve(import.meta.dirname, '../support/moved-clock.ts');
const HOUR_MS = 60 * 60 * 1000;
export const PUBLIC_URL = 'https://play.example.test';

export interface StoryServer {
  address: string;
  mailServer: TestMailServer;
  /** Kills the server: writes that were confirmed before must be there afterwards. */
  killAndRestart(): Promise<void>;
  /** Moves the server's clock an hour ahead, which resets the mail limits. */
  passAnHour(): Promise<void>;
  /** The time on the server's clock. */
  now(): number;
  /** Shuts the server down gracefully. */
  shutDown(): Promise<void>;
  logs(): string;
  /** Every row of every table as text, after the shutdown. */
  dumpDatabase(): Promise<string>;
  removeTraces(): Promise<void>;
}

/** The real process on the database driver of this run, with its own mail server. */
export async function openStoryServer(): Promise<StoryServer> {
  const mailServer = await startMailServer();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-story-'));
  const databaseUrl = process.env.TEST_DRIVER === 'postgres' ? await emptyPostgresUrl() : undefined;
  const port = await freePort();
  const variables = {
    DATA_DIR: folder,
    PUBLIC_URL,
    SMTP_URL: mailServer.url,
    SECRET_KEY: 'a key that only this story knows of',
    LOG_LEVEL: 'trace',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let aheadMs = 0;
  const start = () =>
    startServer(databaseUrl ? 'serve' : 'demo', port, { ...variables, CLOCK_AHEAD_MS: String(aheadMs) }, [
      '--import',
      MOVED_CLOCK,
    ]);
  let server = start();
  const processes = [server];
  const end = (signal: NodeJS.Signals) => {
    server.child.kill(signal);
    return server.ended;
  };
  await server.ready();

  return {
    address: `http://127.0.0.1:${port}`,
    mailServer,
    async killAndRestart() {
      await end('SIGKILL');
      server = start();
      processes.push(server);
      await server.ready();
    },
    async passAnHour() {
      aheadMs += HOUR_MS;
      server.child.kill('SIGUSR2');
      await waitUntil(async () => server.output().stderr.includes(`clock ahead by ${aheadMs} ms`), {
        timeoutMs: 30_000,
        what: 'the clock of the server is moved',
      });
    },
    now: () => Date.now() + aheadMs,
    async shutDown() {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`the server exited with ${code}`);
    },
    logs: () => processes.map((one) => Object.values(one.output()).join('\n')).join('\n'),
    async dumpDatabase() {
      const db = databaseUrl
        ? await openPostgres(databaseUrl, () => undefined)
        : await openPglite({ folder: join(folder, 'database') });
      const rows = await dumpRows(db);
      await db.close();
      return rows;
    },
    async removeTraces() {
      await end('SIGKILL');
      await mailServer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
