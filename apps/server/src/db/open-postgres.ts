import { AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { type DatabasePlace, readDatabaseUrl } from '../database-url.ts';
import { StartupProblem } from '../errors.ts';
import { TIME_LIMITS, type TimeLimits } from '../time-limits.ts';
import { clientOf, createHostChoice } from './choose-host.ts';
import { isAborted, isStatementLost } from './database-unavailable.ts';
import type { Db, Queries } from './db.ts';
import { limitQueries, withoutQueryTimeLimit } from './query-time-limit.ts';
import { createTransactions } from './transactions.ts';

/** For a new connection, and for a free one of the pool. */
const CONNECT_MS_MAX = 5000;
/** Bounds how long a connection can still lead to the former primary after a failover. */
const CONNECTION_LIFETIME_S = 5 * 60;
const LOCK_POLL_MS = 200;

export interface ServerDb extends Db {
  readonly driver: 'postgres';
  readonly pool: Pool;
}

export interface PostgresOptions {
  poolSize?: number;
  /** Not through a pooler that gives each transaction another connection, which is noticed by the first that is refused. */
  hasPreparedStatements?: boolean;
  onStatementLost?: () => void;
  timeLimits?: TimeLimits;
  connectMsMax?: number;
}

export async function openPostgres(
  address: string,
  onConnectionLost: (error: Error) => void,
  {
    poolSize,
    hasPreparedStatements = true,
    onStatementLost = () => undefined,
    timeLimits = TIME_LIMITS,
    connectMsMax = CONNECT_MS_MAX,
  }: PostgresOptions = {},
): Promise<ServerDb> {
  const place = readDatabaseUrl(address);
  const [first] = place.hosts;
  const choice = place.hosts.length > 1 ? createHostChoice(place) : undefined;
  const pool = new Pool({
    connectionString: first ? place.urlOf(first) : address,
    ...(choice ? { Client: clientOf(choice) } : {}),
    max: poolSize,
    connectionTimeoutMillis: connectMsMax,
    maxLifetimeSeconds: CONNECTION_LIFETIME_S,
    keepAlive: true,
    application_name: 'gatehouse',
  });
  keepCallerContext(pool);
  limitQueries(pool, timeLimits);
  const names = { areSent: hasPreparedStatements, onLost: onStatementLost };
  // A crashed PostgreSQL drops every connection, also those inside a transaction. Statements on them fail by themselves and
  // the pool opens new ones; without a listener the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      choice?.forget();
      onConnectionLost(error);
    });
    sendNames(client, names);
  });
  // The pool emits the errors of idle connections a second time.
  pool.on('error', () => undefined);
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw new StartupProblem(`The database ${nameOf(place)} does not answer: ${reasonOf(error)}.`);
  });
  const queries: Queries = drizzle(pool);
  return {
    driver: 'postgres',
    pool,
    queries,
    readRecent: (work) => work(queries),
    ...createTransactions(queries),
    script: (work) =>
      withoutQueryTimeLimit(async () => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          const result = await work({
            run: async (script) => {
              await client.query(script);
            },
            rows: async (statement, values) => (await client.query(statement, values)).rows,
          });
          await client.query('commit');
          client.release();
          return result;
        } catch (error) {
          // Destroying the connection rolls back, whatever state it was left in.
          client.release(true);
          throw error;
        }
      }),
    async statement(text, values) {
      const result = await pool.query(text, values);
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    },
    async alone(lock, work) {
      const client = await pool.connect();
      try {
        await beginAlone(client, lock);
        return await work();
      } finally {
        // The lock ends with its connection in any case.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

/**
 * A lock of a transaction, because a pooler may give the next statement another connection. It is asked for again and again,
 * each time in a new transaction: `create index concurrently` waits for every transaction that has a snapshot.
 */
async function beginAlone(client: PoolClient, lock: number): Promise<void> {
  for (;;) {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    // Without parameters, which would keep the statement and its snapshot open until the next one.
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(${lock}) as is_mine`);
    if (rows[0]?.is_mine) return;
    await client.query('rollback');
    await wait(LOCK_POLL_MS);
  }
}

/**
 * A statement without a name is parsed and run in one step, on whichever connection a pooler has. When the first one with
 * a name is refused, which is before it runs, it is sent again without, and so are all others from then on. Only a
 * transaction cannot go on after it: its request gets 503.
 */
function sendNames(client: PoolClient, names: { areSent: boolean; onLost(): void }): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (statement: unknown, ...args: unknown[]): unknown => {
    if (!isNamed(statement)) return send(statement, ...args);
    const sendUnnamed = (...rest: unknown[]) => send({ ...statement, name: undefined }, ...rest);
    if (!names.areSent) return sendUnnamed(...args);
    const isLost = (error: unknown) => {
      if (!isStatementLost(error)) return false;
      if (names.areSent) names.onLost();
      names.areSent = false;
      return true;
    };
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      return Promise.resolve(send(statement, ...args)).catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return Promise.resolve(sendUnnamed(...args)).catch((second: unknown) => {
          throw isAborted(second) ? error : second;
        });
      });
    }
    const others = args.slice(0, -1);
    return send(statement, ...others, (error: unknown, result: unknown) => {
      if (!isLost(error)) return callback(error, result);
      sendUnnamed(...others, (second: unknown, again: unknown) =>
        callback(isAborted(second) ? error : second, again),
      );
    });
  };
  client.query = query as typeof client.query;
}

function isNamed(statement: unknown): statement is { name: string } {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && Boolean(statement.name)
  );
}

/** A waiting query continues in the context of the query that returns a connection; its time limit is in its own. */
function keepCallerContext(pool: Pool): void {
  type Callback = (...results: unknown[]) => void;
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const connectInContext = (callback?: Callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect();
  pool.connect = connectInContext as typeof pool.connect;
}

export function nameOf({ hosts }: DatabasePlace): string {
  return `at ${hosts.map(({ host, port }) => `${host}:${port}`).join(' or ')}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
