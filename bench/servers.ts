import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const START_LIMIT_MS = 60_000;

/** The real server with its demo world, on a free port and a throw-away folder. */
export async function withServer(measure: (address: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  try {
    await withProcess(
      ['apps/server/src/server.ts', 'demo'],
      '/ready',
      { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      measure,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A Fastify with one route that does nothing: what this machine can give at most. */
export function withEmptyServer(measure: (address: string) => Promise<void>): Promise<void> {
  return withProcess(['bench/empty-server.ts'], '/', {}, measure);
}

async function withProcess(
  command: string[],
  readyPath: string,
  env: Record<string, string>,
  measure: (address: string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', ...env },
  });
  try {
    await untilReady(child, address + readyPath);
    await measure(address);
  } finally {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready');
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} was not ready within ${START_LIMIT_MS / 1000} s`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
