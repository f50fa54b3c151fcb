import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgresBin } from '../../../../scripts/find-programs.mjs';
import { freePort } from './free-port.ts';

const START_TIMEOUT_MS = 30_000;
const RETRY_MS = 50;
// No fsync. Commits still reach the operating system, so they survive a crash of PostgreSQL itself.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'unix_socket_directories='];

export interface ThrowawayPostgres {
  url: string;
  /** SIGKILL ends the main process without notice; SIGQUIT makes it drop all connections immediately. */
  crash(signal?: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A temporary PostgreSQL on a loopback port, with its own data folder. */
export async function startThrowawayPostgres(own: string[] = []): Promise<ThrowawayPostgres> {
  const bin = findPostgresBin();
  if (!bin) throw new Error('PostgreSQL is not installed: set PG_BIN to the folder that holds initdb.');
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'gatehouse', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const settings = [...SETTINGS, ...own].flatMap((set) => ['-c', set]);
  const url = `postgres://gatehouse@127.0.0.1:${port}/postgres`;
  const launch = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings],
      { ...owner, stdio: 'ignore' },
    );
    await waitForAnswer(url, server);
    return server;
  };
  let server = await launch();
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  // A signal that nothing handles ends the process without its `exit`.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      server.kill('SIGQUIT');
      // The last one ends the process: each has its own server.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
  return {
    url,
    crash: (signal = 'SIGKILL') => end(signal),
    async restart() {
      // Orphans of a killed main process hold its shared memory for a moment, and a new one refuses to start meanwhile.
      const deadline = Date.now() + START_TIMEOUT_MS;
      for (;;) {
        try {
          server = await launch();
          return;
        } catch (error) {
          if (Date.now() > deadline) throw error;
        }
      }
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // This user does not exist; try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

export async function waitForAnswer(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  server.kill('SIGKILL');
  throw new Error(`${server.spawnfile} did not start.`);
}
