// @module-tag more
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPostgresBin } from '../../../scripts/find-programs.mjs';
import { freePort } from '../test/support/free-port.ts';
import { unprivileged } from '../test/support/throwaway-postgres.ts';
import { waitUntil } from '../test/support/wait-until.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const SCRIPTS = resolve(import.meta.dirname, '../../../deploy/backup');
const BIN = findPostgresBin() ?? '';

let folder: string;
let store: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-pitr-'));
  chown(folder);
  store = join(folder, 'store');
  mkdirSync(store);
  chown(store);
});
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const owner = unprivileged();

function chown(path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

function run(program: string, args: string[], env: Record<string, string> = {}): string {
  return execFileSync(program, args, {
    ...owner,
    cwd: folder,
    env: { PATH: `${BIN}:${process.env.PATH}`, BACKUP_DIR: store, ...env },
    encoding: 'utf8',
  });
}

async function startPostgres(data: string) {
  const port = await freePort();
  const child = spawn(join(BIN, 'postgres'), ['-D', data, '-p', String(port), '-k', folder], {
    ...owner,
    cwd: folder,
    env: { PATH: `${BIN}:${process.env.PATH}`, BACKUP_DIR: store },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const query = async (text: string) => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const canWrite = async () => {
    const rows = await query('select pg_is_in_recovery() as is_restoring').catch(() => undefined);
    return rows?.[0]?.is_restoring === false;
  };
  await waitUntil(canWrite, { timeoutMs: 240_000, what: 'PostgreSQL accepts writes' });
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal);
    await ended;
  };
  stops.push(() => stop('SIGQUIT'));
  return { port, query, stop };
}

test('after a wipe everything that was written before a moment is back, and nothing after it', async () => {
  const data = join(folder, 'data');
  run(join(BIN, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync']);
  const archive = `archive_command=${SCRIPTS}/archive-wal.sh "%p" "%f"`;
  const settings = ['archive_mode=on', 'archive_timeout=1', archive];
  run('sh', ['-c', 'printf "%s\\n" "$@" >> data/postgresql.conf', 'sh', ...settings.map(quoteValue)]);
  const first = await startPostgres(data);
  await first.query('create table orders (id int primary key)');
  await first.query('insert into orders select generate_series(1, 100)');
  run(join(SCRIPTS, 'base-backup.sh'), [], {
    PGHOST: '127.0.0.1',
    PGPORT: String(first.port),
    PGUSER: 'postgres',
  });
  await first.query('insert into orders select generate_series(101, 250)');
  const [{ now, file }] = await first.query(
    'select clock_timestamp()::text as now, pg_walfile_name(pg_current_wal_lsn()) as file',
  );
  await first.query('insert into orders values (666)');
  await first.query('select pg_switch_wal()');
  const isArchived = async () => readdirSync(join(store, 'wal')).includes(file);
  await waitUntil(isArchived, { timeoutMs: 120_000, what: 'the log is archived' });
  // As a machine that is lost: nothing is written any more.
  await first.stop('SIGQUIT');
  rmSync(data, { recursive: true });

  run(join(SCRIPTS, 'restore.sh'), [data, now]);
  const restored = await startPostgres(data);
  expect(await restored.query('select count(*)::int as count, max(id) as last from orders')).toEqual([
    { count: 250, last: 250 },
  ]);
  await restored.query('insert into orders values (251)');
  await restored.stop();
});

test('no restore goes into a folder that has files', () => {
  expect(() => run(join(SCRIPTS, 'restore.sh'), [folder])).toThrow('is not empty');
});

/** In postgresql.conf a value with spaces is quoted. */
function quoteValue(setting: string): string {
  const [name, ...value] = setting.split('=');
  return `${name} = '${value.join('=')}'`;
}
