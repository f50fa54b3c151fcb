import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';
import { vi } from 'vitest';
import { findRedis } from '../../../../scripts/find-programs.mjs';
import { freePort } from './free-port.ts';

const START_TIMEOUT_MS = 30_000;

export interface ThrowawayRedis {
  url: string;
  /** Only a Redis of its own can hang. */
  hang?(isHanging: boolean): void;
  stop(): Promise<void>;
}

/** The Redis of TEST_REDIS_URL, or a temporary one on a loopback port without persistence. */
export async function startThrowawayRedis(): Promise<ThrowawayRedis> {
  if (process.env.TEST_REDIS_URL) return { url: process.env.TEST_REDIS_URL, stop: async () => undefined };
  const program = findRedis();
  if (!program) throw new Error('Redis is not installed: set TEST_REDIS_URL to one that is there.');
  const port = await freePort();
  const options = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() };
  const server = spawn(
    program,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: 'ignore' },
  );
  // Also ends it when the run is interrupted.
  process.once('exit', () => server.kill('SIGKILL'));
  const url = `redis://127.0.0.1:${port}`;
  await vi.waitFor(() => ping(url), { timeout: START_TIMEOUT_MS });
  return {
    url,
    hang: (isHanging) => void server.kill(isHanging ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

async function ping(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  // The waiting call rejects with the same error.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
