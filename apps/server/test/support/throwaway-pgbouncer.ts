import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgBouncer } from '../../../../scripts/find-programs.mjs';
import { freePort } from './free-port.ts';
import { unprivileged, waitForAnswer } from './throwaway-postgres.ts';

/** A temporary PgBouncer in transaction mode, with two connections to PostgreSQL for all its clients. */
export async function startThrowawayPgBouncer(
  databaseUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed.');
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'));
  const ownPort = await freePort();
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 2',
    ].join('\n'),
  );
  chmodSync(folder, 0o755);
  const server = spawn(program, [config], { ...unprivileged(), stdio: 'ignore' });
  process.once('exit', () => server.kill('SIGKILL'));
  const url = `postgres://${username}@127.0.0.1:${ownPort}${pathname}`;
  await waitForAnswer(url, server);
  return {
    url,
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}
