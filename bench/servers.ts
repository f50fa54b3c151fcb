import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../apps/server/test/support/free-port.ts';
import { startThrowawayPostgres } from '../apps/server/test/support/throwaway-postgres.ts';

const ROOT = join(import.meta.dirname, '..');
const START_LIMIT_MS = 60_000;
export const METRICS_TOKEN = 'a token of this measurement alone';

/** The real server with demo data, on a free port and with a temporary folder. */
export async function withDemo<T>(measure: (address: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  try {
    return await withProcess(
      commandOf('start'),
      '/ready',
      { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      measure,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The real server in serve mode. Its mail server does not exist, so mails stay in the queue. */
export function withServer<T>(
  databaseUrl: string,
  measure: (address: string) => Promise<T>,
  variables: Record<string, string> = {},
): Promise<T> {
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'a key of this measurement alone, long',
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
    // All load comes from one machine.
    REQUESTS_PER_SECOND: '1000000',
    SITE_FAILURES_PER_HOUR: '1000000',
    ...variables,
  };
  return withProcess(commandOf('serve'), '/ready', env, measure);
}

export async function withPostgres<T>(measure: (databaseUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startThrowawayPostgres();
  try {
    return await measure(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Fastify with one empty route: the maximum of this machine. */
export function withEmptyServer<T>(measure: (address: string) => Promise<T>): Promise<T> {
  return withProcess(['bench/empty-server.ts'], '/', {}, measure);
}

/** Fastify with one route that runs one prepared select by primary key. */
export function withSelectServer<T>(
  databaseUrl: string,
  measure: (address: string) => Promise<T>,
): Promise<T> {
  return withProcess(['bench/select-server.ts'], '/1', { DATABASE_URL: databaseUrl }, measure);
}

export function withBetterAuth<T>(databaseUrl: string, measure: (address: string) => Promise<T>): Promise<T> {
  return withProcess(['bench/better-auth-server.ts'], '/api/auth/ok', { DATABASE_URL: databaseUrl }, measure);
}

/** The same file and flags as in the npm script, behind its `node`. */
function commandOf(script: 'start' | 'serve'): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const words = String(scripts[script]).split(' ');
  return words.slice(words.indexOf('node') + 1);
}

async function withProcess<T>(
  command: string[],
  readyPath: string,
  env: Record<string, string>,
  measure: (address: string) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', ...env },
  });
  try {
    await untilReady(child, address + readyPath);
    return await measure(address);
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
