import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../test/support/free-port.ts';
import { runGatehouseCommand } from '../test/support/gatehouse-command.ts';
import { claimDataFolder } from './data-folder.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { openPglite } from './db/open-pglite.ts';

const ID = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-command-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('help and version are printed to standard output, with exit code 0', async () => {
  const help = await runGatehouseCommand(['user', 'ban', '--help']);
  expect(help).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringContaining('--until <when>') });
  expect(await runGatehouseCommand(['--version'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

test('a command goes on when its output is not read to the end', async () => {
  const file = join(import.meta.dirname, 'gatehouse.ts');
  const child = spawn(process.execPath, [file, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(stderr).toBe('');
});

test('wrong usage has exit code 2, and with --json one JSON document on standard error', async () => {
  const { exitCode, stdout, stderr } = await runGatehouseCommand(['user', '--json']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(JSON.parse(stderr)).toEqual({ error: { code: 'USAGE', message: 'Name a command.' } });
});

test('without a database it prints an error, has exit code 1 and creates none', {
  tags: 'more',
}, async () => {
  const empty = join(folder, 'empty');
  const missing = await runGatehouseCommand(['user', 'show', ID], { DATA_DIR: empty });
  expect(missing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('DATABASE_URL is not set') });
  expect(await readdir(folder)).not.toContain('empty');
  const DATABASE_URL = `postgres://gate:hush-hush@127.0.0.1:${await freePort()}/gate`;
  const silent = await runGatehouseCommand(['user', 'show', ID], { DATABASE_URL });
  expect(silent).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/database at 127.* does not answer/),
  });
  expect(silent.stderr).not.toContain('hush-hush');
});

test('a command that seals a mail needs the key and the public URL of the running nodes', {
  tags: 'more',
}, async () => {
  const variables = { DATABASE_URL: 'postgres://gate@127.0.0.1:1/gate' };
  const args = ['user', 'reset-two-factor', ID, '--reason', 'lost'];
  const { exitCode, stderr } = await runGatehouseCommand(args, variables);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/- SECRET_KEY is missing\n {2}- PUBLIC_URL is missing/);
});

test('opens the embedded database of a stopped demo, and rejects that of a running one', {
  tags: 'more',
}, async () => {
  await makeEmbeddedDatabase();
  const ban = ['user', 'ban', 'ada@example.test', '--reason', 'cheating', '--as', 'Grace'];
  const running = await claimDataFolder(dataDir);
  const refused = await runGatehouseCommand(ban, { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toMatch(/is in use by a running Gatehouse, and only one process can open it/);
  await running.release();

  expect(await runGatehouseCommand(ban, { DATA_DIR: dataDir })).toMatchObject({ exitCode: 0, stderr: '' });
  const listed = await runGatehouseCommand(['audit', 'list', '--json'], { DATA_DIR: dataDir });
  expect(JSON.parse(listed.stdout)).toMatchObject({
    entries: [{ act: 'user.ban', operator: 'Grace', reason: 'cheating', subjectId: ID }],
    hasMore: false,
  });
});

async function makeEmbeddedDatabase(): Promise<void> {
  await mkdir(join(dataDir, 'database'), { recursive: true });
  const db = await openPglite({ folder: join(dataDir, 'database') });
  await migrate(db, await readMigrations());
  await db.statement(
    "insert into users (id, kind, email, email_canonical) values ($1, 'platform', 'ada@example.test', 'ada@example.test')",
    [ID],
  );
  await db.close();
}
