// @module-tag more
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../test/support/free-port.ts';
import { emptyPostgresUrl, migratedPostgresUrl } from '../test/support/open-test-db.ts';
import { type ServerProcess, startServer } from '../test/support/server-process.ts';

const TIMEOUT_MS = 600_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });
const METRICS_TOKEN = 'a token of this test';
const SERVING = {
  PUBLIC_URL: 'https://play.example.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SECRET_KEY: 'a key that only this test knows of',
  LOG_LEVEL: 'error',
  METRICS_TOKEN,
};

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

async function start(variables: Record<string, string>): Promise<ServerProcess> {
  const server = startServer('serve', await freePort(), { ...SERVING, ...variables });
  running.push(server);
  return server;
}

const addressOf = ({ port }: ServerProcess, path: string) => `http://127.0.0.1:${port}${path}`;

/** On a new connection each time, which the supervisor gives to the next process. */
async function statusOf(server: ServerProcess, path: string): Promise<number> {
  // A connection that a killed process was just getting is never answered.
  const signal = AbortSignal.timeout(10_000);
  return (await fetch(addressOf(server, path), { headers: { connection: 'close' }, signal })).status;
}

async function metricOf(server: ServerProcess, name: RegExp): Promise<number> {
  const reply = await fetch(addressOf(server, '/metrics'), {
    headers: { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' },
    signal: AbortSignal.timeout(10_000),
  });
  const line = (await reply.text()).split('\n').find((candidate) => name.test(candidate));
  return Number(line?.split(' ').at(-1));
}

test('a web node and a worker share the work and end at SIGTERM', async () => {
  const DATABASE_URL = await emptyPostgresUrl();
  const [web, worker] = [
    await start({ DATABASE_URL, ROLE: 'web' }),
    await start({ DATABASE_URL, ROLE: 'worker' }),
  ];
  await Promise.all([web.ready(), worker.ready()]);
  expect(await statusOf(web, '/en-GB/sign-in')).toBe(200);
  expect(await statusOf(worker, '/en-GB/sign-in')).toBe(404);
  for (const { child } of [web, worker]) child.kill('SIGTERM');
  expect(await Promise.all([web.ended, worker.ended])).toEqual([0, 0]);
  expect(web.output()).toEqual({ stdout: '', stderr: '' });
});

test('processes of one node share the port, their metrics add up, and one that dies is replaced', async () => {
  const node = await start({ DATABASE_URL: await migratedPostgresUrl(), WEB_CONCURRENCY: '3' });
  await node.ready();
  const workers = () => metricOf(node, /^nodejs_active_handles_total/);
  const connections = () => metricOf(node, /^database_connections\{state="idle"\}/);
  await vi.waitFor(async () => expect(await connections()).toBeGreaterThan(2), { timeout: 60_000 });
  expect(await workers()).toBeGreaterThan(0);
  const asked = Array.from({ length: 30 }, () => statusOf(node, '/health'));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  const health = /^http_request_duration_seconds_count\{.*route="\/health"/;
  expect(await metricOf(node, health)).toBe(30);

  const children = await childrenOf(node);
  expect(children).toHaveLength(3);
  process.kill(children[0] ?? 0, 'SIGKILL');
  await vi.waitFor(async () => expect(await statusOf(node, '/ready')).toBe(200), { timeout: 60_000 });
  await vi.waitFor(
    async () => {
      const now = await childrenOf(node);
      expect(now).toHaveLength(3);
      expect(now).not.toContain(children[0]);
    },
    { timeout: 120_000 },
  );
  expect(node.output().stdout).toContain('"msg":"process.replaced"');

  node.child.kill('SIGTERM');
  expect(await node.ended).toBe(0);
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a node whose processes cannot start ends with their one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const PORT = String((taken.address() as { port: number }).port);
  const node = await start({ DATABASE_URL: await migratedPostgresUrl(), WEB_CONCURRENCY: '2', PORT });
  expect(await node.ended).toBe(1);
  expect(new Set(node.output().stderr.trim().split('\n'))).toEqual(
    new Set([`Gatehouse cannot start. Cannot listen on 127.0.0.1:${PORT}: EADDRINUSE.`]),
  );
  taken.close();
});

async function childrenOf({ child }: ServerProcess): Promise<number[]> {
  const text = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}
