import { Client } from 'pg';
import { compareWrites } from './compare-writes.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';
import { waitUntil } from './wait-until.ts';
import { LOAD_COUPON, LOAD_PRODUCT, startWriteLoad, type WriteLoad } from './write-load.ts';

const LANES = 4;
/** Writes confirmed between two crashes, so that each crash hits requests in flight. */
const WRITES_BETWEEN_CRASHES = 4;
const STEP_TIMEOUT_MS = 60_000;

export type CrashTarget = 'database' | 'server';

export interface Recovery {
  target: CrashTarget;
  /** Measured from the restart of the crashed part. */
  backAfterMs: number;
}

export interface CrashReport {
  recoveries: Recovery[];
  signUps: number;
  redemptions: number;
  /** The number of 503 responses. */
  refused: number;
  /** One line per failure. */
  problems: string[];
}

interface Watcher {
  onRecovery?(recovery: Recovery): void;
  /** Ends the run after the current crash; the writes confirmed until then are compared. */
  signal?: AbortSignal;
}

/** Crashes the server and its database under write load, in the given order, and compares every confirmed write. */
export async function runCrashes(
  targets: readonly CrashTarget[],
  watcher: Watcher = {},
): Promise<CrashReport> {
  const postgres = await startThrowawayPostgres();
  const port = await freePort();
  const start = () => startServer('serve', port, variablesOf(postgres.url));
  let server = start();
  try {
    await server.ready();
    await insertCoupon(postgres.url);
    const load = startWriteLoad(`http://127.0.0.1:${port}`, LANES);
    const problems: string[] = [];
    const recoveries: Recovery[] = [];
    for (const [round, target] of targets.entries()) {
      if (watcher.signal?.aborted) break;
      await waitForWrites(load, server);
      if (target === 'database') {
        const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT';
        problems.push(...(await crashDatabase(postgres, server, signal)));
      } else {
        server.child.kill('SIGKILL');
        await server.ended;
        server = start();
      }
      const began = performance.now();
      await server.ready();
      const recovery = { target, backAfterMs: Math.round(performance.now() - began) };
      recoveries.push(recovery);
      watcher.onRecovery?.(recovery);
    }
    await waitForWrites(load, server);
    await load.stop();
    await waitForJobs(postgres.url);
    problems.push(
      ...load.wrongAnswers,
      ...(await compareWrites(postgres.url, `http://127.0.0.1:${port}`, load)),
    );
    server.child.kill('SIGTERM');
    const code = await server.ended;
    if (code !== 0) problems.push(`the server left with ${code}`);
    const { refused } = load;
    return {
      recoveries,
      signUps: load.signUps.length,
      redemptions: load.redemptions.length,
      refused,
      problems,
    };
  } finally {
    server.child.kill('SIGKILL');
    await postgres.stop();
  }
}

/** Returns when the database runs again. The server is not restarted. */
async function crashDatabase(
  postgres: ThrowawayPostgres,
  server: ServerProcess,
  signal: 'SIGKILL' | 'SIGQUIT',
): Promise<string[]> {
  const problems: string[] = [];
  const statusOf = async (path: string) => {
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output().stdout}`);
    return (await fetch(`http://127.0.0.1:${server.port}${path}`)).status;
  };
  await postgres.crash(signal);
  const limit = { timeoutMs: STEP_TIMEOUT_MS, what: '/ready answers 503' };
  await waitUntil(async () => (await statusOf('/ready')) === 503, limit);
  const health = await statusOf('/health');
  if (health !== 200) problems.push(`/health answered ${health} while the database was down`);
  await postgres.restart();
  return problems;
}

async function waitForWrites(load: WriteLoad, server: ServerProcess): Promise<void> {
  const confirmed = () => load.signUps.length + load.redemptions.length;
  const goal = confirmed() + WRITES_BETWEEN_CRASHES;
  await waitUntil(
    () => {
      if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output().stdout}`);
      return confirmed() >= goal;
    },
    { timeoutMs: STEP_TIMEOUT_MS, what: 'further writes are confirmed' },
  );
}

/** The mail server is down, so each mail fails once. A mail without an attempt means that a worker did not recover. */
async function waitForJobs(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await waitUntil(
      async () => {
        const { rows } = await client.query(
          "select 1 from jobs.job where name = 'mail' and state = 'created' limit 1",
        );
        return rows.length === 0;
      },
      { timeoutMs: STEP_TIMEOUT_MS, what: 'every queued mail is tried' },
    );
  } finally {
    await client.end();
  }
}

function variablesOf(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'a key that only this test knows of',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
  };
}

async function insertCoupon(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('insert into coupons (code, product_name) values ($1, $2)', [LOAD_COUPON, LOAD_PRODUCT]);
  await client.end();
}
