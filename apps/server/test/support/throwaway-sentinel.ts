import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findRedis } from '../../../../scripts/find-programs.mjs';
import { freePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

const START_TIMEOUT_MS = 60_000;
const MASTER = 'main';
const QUORUM = 2;
/** After which a sentinel counts a silent master as gone. */
const DOWN_AFTER_MS = 1000;

export interface ThrowawaySentinel {
  /** For `REDIS_URL`. */
  url: string;
  /** Of the Redis servers themselves: the first master, then its replica. */
  servers: string[];
  /** SIGKILL for the first master. */
  killMaster(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis with a replica and three sentinels, all on loopback ports and without persistence. */
export async function startThrowawaySentinel(): Promise<ThrowawaySentinel> {
  const program = findRedis();
  if (!program) throw new Error('Redis is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sentinel-'));
  const children: ChildProcess[] = [];
  const start = (args: string[]) => {
    const child = spawn(program, args, { stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    children.push(child);
  };
  const common = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const [master, replica] = [await freePort(), await freePort()];
  start(['--port', String(master), ...common]);
  start(['--port', String(replica), ...common, '--replicaof', `127.0.0.1 ${master}`]);
  const servers = [master, replica].map((port) => `redis://127.0.0.1:${port}`);
  const until = (what: string, isTrue: () => Promise<boolean>) =>
    waitUntil(() => isTrue().catch(() => false), { timeoutMs: START_TIMEOUT_MS, what });
  await until('the replica follows', async () =>
    (await ask(servers[1] ?? '', ['info', 'replication'])).includes('master_link_status:up'),
  );

  const sentinels: number[] = [];
  for (let number = 0; number < 3; number += 1) {
    const port = await freePort();
    const file = join(folder, `sentinel-${number}.conf`);
    writeFileSync(
      file,
      [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${folder}`,
        `sentinel monitor ${MASTER} 127.0.0.1 ${master} ${QUORUM}`,
        `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
        `sentinel failover-timeout ${MASTER} 10000`,
      ].join('\n'),
    );
    start([file, '--sentinel']);
    sentinels.push(port);
  }
  for (const port of sentinels) {
    // Each knows the replica and the other two.
    await until('the sentinels have found each other', async () => {
      const known = await ask(`redis://127.0.0.1:${port}`, ['info', 'sentinel']);
      return known.includes('slaves=1,sentinels=3');
    });
  }
  const end = async (child: ChildProcess | undefined) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url: `redis+sentinel://${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/${MASTER}`,
    servers,
    killMaster: () => end(children[0]),
    async stop() {
      await Promise.all(children.map(end));
      rmSync(folder, { recursive: true });
    },
  };
}

async function ask(url: string, [command = '', ...args]: string[]): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return String(await redis.call(command, ...args));
  } finally {
    redis.disconnect();
  }
}
