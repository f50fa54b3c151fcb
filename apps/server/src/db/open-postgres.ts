import { AsyncResource } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { StartupProblem } from '../errors.ts';
import type { Db, Queries } from './db.ts';
import { limitQueries, withoutQueryTimeLimit } from './query-time-limit.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** Bounds how long a connection can still lead to the former primary after a failover. */
const CONNECTION_LIFETIME_S = 5 * 60;

export interface ServerDb extends Db {
  readonly driver: 'postgres';
  readonly pool: Pool;
}

export async function openPostgres(
  connectionString: string,
  onConnectionLost: (error: Error) => void,
  queryMsMax?: number,
): Promise<ServerDb> {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_S,
    keepAlive: true,
    application_name: 'gatehouse',
  });
  keepCallerContext(pool);
  // A crashed PostgreSQL drops every connection, also those inside a transaction. Statements on them fail by themselves and
  // the pool opens new ones; without a listener the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', onConnectionLost);
    limitQueries(client, queryMsMax);
  });
  // The pool emits the errors of idle connections a second time.
  pool.on('error', () => undefined);
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw new StartupProblem(
      `The database ${placeOf(connectionString)} does not answer: ${reasonOf(error)}.`,
    );
  });
  const queries: Queries = drizzle(pool);
  return {
    driver: 'postgres',
    pool,
    queries,
    transaction: (work) => queries.transaction(work),
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
        await withoutQueryTimeLimit(() => client.query('select pg_advisory_lock($1)', [lock]));
        return await work();
      } finally {
        // The lock ends with its connection in any case.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

/** A waiting query continues in the context of the query that returns a connection; its time limit is in its own. */
function keepCallerContext(pool: Pool): void {
  type Callback = (...results: unknown[]) => void;
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const connectInContext = (callback?: Callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect();
  pool.connect = connectInContext as typeof pool.connect;
}

function placeOf(connectionString: string): string {
  const url = new URL(connectionString);
  return `at ${url.hostname || 'localhost'}:${url.port || 5432}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
