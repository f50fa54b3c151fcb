import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { changedContent } from '../test/support/changed-content.ts';
import { freePort } from '../test/support/free-port.ts';
import { emptyPostgresUrl } from '../test/support/open-test-db.ts';
import { type ServerProcess, startByNpm, startServer } from '../test/support/server-process.ts';
import { startThrowawayPgBouncer } from '../test/support/throwaway-pgbouncer.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { openPostgres, type ServerDb } from './db/open-postgres.ts';
import { seedDemoWorld } from './demo/seed/demo-world.seed.ts';
import { readEnv } from './env.ts';
import { hashToken } from './hash-token.ts';
import { createLogger } from './log.ts';
import { loadContent } from './modules/content/files/load-content.ts';
import { createSecretKeyCheck } from './modules/operations/key-rotation/secret-key-check.service.ts';
import { createPasswordHasher } from './ports/password-hasher.ts';
import { createSecretBox } from './ports/secret-box.ts';

const SERVING = {
  PUBLIC_URL: 'https://play.example.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SECRET_KEY: 'a key that only this test knows of',
  LOG_LEVEL: 'error',
};
// Two processes start here, which takes long on a busy machine.
const TIMEOUT_MS = 600_000;

test('two nodes that start together on an empty database both start and shut down', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const variables = { ...SERVING, DATABASE_URL: await emptyPostgresUrl() };
  const nodes = [await freePort(), await freePort()].map((port) => startServer('serve', port, variables));
  await Promise.all(nodes.map((node) => node.ready()));
  for (const { child } of nodes) child.kill('SIGTERM');
  expect(await Promise.all(nodes.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(nodes.map((node) => node.output())).toEqual(nodes.map(() => ({ stdout: '', stderr: '' })));
});

test('two nodes serve through a PgBouncer in transaction mode', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const pooler = await startThrowawayPgBouncer(await emptyPostgresUrl());
  const variables = { ...SERVING, DATABASE_URL: pooler.url, DATABASE_PREPARED_STATEMENTS: 'false' };
  const nodes: ServerProcess[] = [];
  for (let count = 0; count < 2; count += 1) {
    const node = startServer('serve', await freePort(), variables);
    await node.ready();
    nodes.push(node);
  }
  const askWithToken = async (port: number) => {
    const headers = { authorization: `Bearer ${randomUUID()}` };
    return (await fetch(`http://127.0.0.1:${port}/api/v1/user/me`, { headers })).status;
  };
  const calls = Array.from({ length: 30 }, () => nodes.map(({ port }) => askWithToken(port))).flat();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([401]));
  for (const { child } of nodes) child.kill('SIGTERM');
  expect(await Promise.all(nodes.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(nodes.map((node) => node.output())).toEqual(nodes.map(() => ({ stdout: '', stderr: '' })));
  await pooler.stop();
});

test('a node that shuts down still serves until the load balancer has noticed', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const DATABASE_URL = await emptyPostgresUrl();
  const node = startServer('serve', await freePort(), { ...SERVING, DATABASE_URL, SHUTDOWN_DELAY: '10' });
  await node.ready();
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${node.port}${path}`)).status;
  node.child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(503), { timeout: 9_000 });
  expect(await statusOf('/en-GB/sign-in')).toBe(200);
  expect(await node.ended).toBe(0);
});

// Windows has no SIGTERM.
test.skipIf(process.platform === 'win32')(
  'npm run serve ends its server when it gets SIGTERM',
  {
    tags: 'more',
    timeout: TIMEOUT_MS,
  },
  async () => {
    const port = await freePort();
    const npm = startByNpm('serve', port, { ...SERVING, DATABASE_URL: await emptyPostgresUrl() });
    await npm.ready();
    npm.child.kill('SIGTERM');
    // Not `ended`, which waits for a server that npm has left behind.
    expect(await once(npm.child, 'exit')).toEqual([0, null]);
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed');
  },
);

test('serve mode warns of the token of a branch that earlier releases shipped with', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const branches = {
    default: {},
    default_sandbox: {},
    'early-access': { tokensSha256: [hashToken('emberfall-early-access')] },
  };
  const content = changedContent({ 'branches.json': JSON.stringify(branches) });
  const variables = { ...SERVING, LOG_LEVEL: 'warn', CONTENT_DIR: content.path };
  const node = startServer('serve', await freePort(), {
    ...variables,
    DATABASE_URL: await emptyPostgresUrl(),
  });
  await node.ready();
  node.child.kill('SIGTERM');
  await node.ended;
  expect(node.output().stdout).toContain('"branches":["early-access"],"msg":"content.public-branch-token"');
  content.remove();
});

async function migratedDatabase(prepare: (db: ServerDb) => Promise<unknown>): Promise<string> {
  const url = await emptyPostgresUrl();
  const db = await openPostgres(url, () => undefined);
  await migrate(db, await readMigrations());
  await prepare(db);
  await db.close();
  return url;
}

async function expectRefusal(mode: 'demo' | 'serve', DATABASE_URL: string, line: RegExp): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-refused-'));
  const node = startServer(mode, await freePort(), { ...SERVING, DATABASE_URL, DATA_DIR: dataDir });
  expect(await node.ended).toBe(1);
  expect(node.output().stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(node.output().stdout).toBe('');
  await rm(dataDir, { recursive: true });
}

test('rejects a database with another secret key in one line', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const secrets = createSecretBox('the key that this database was used with');
  const logger = createLogger('silent');
  const url = await migratedDatabase((db) => createSecretKeyCheck({ db, secrets, logger }).check());
  await expectRefusal(
    'serve',
    url,
    /^Gatehouse cannot start\. The database was used with another SECRET_KEY\./,
  );
});

test('serve mode rejects a database with demo data and says how to remove it', {
  tags: 'more',
  timeout: TIMEOUT_MS,
}, async () => {
  const url = await migratedDatabase((db) =>
    seedDemoWorld({
      db,
      content: loadContent(readEnv('demo', {}).contentDir),
      passwords: createPasswordHasher(),
      secrets: createSecretBox(SERVING.SECRET_KEY),
    }),
  );
  await expectRefusal('serve', url, /holds demo data .*: npm run gatehouse -- demo remove$/);
});

test('the demo does not start on a database of players', { tags: 'more', timeout: TIMEOUT_MS }, async () => {
  const url = await migratedDatabase((db) =>
    db.statement("insert into users (kind) values ('social_ghost')"),
  );
  await expectRefusal('demo', url, /Start the demo on an empty one\.$/);
});
