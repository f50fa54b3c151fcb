import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { QUERY_TIMEOUT_MESSAGE } from './database-unavailable.ts';

/** Longer than any statement of a request takes, shorter than the time limit of proxies. */
const QUERY_MS_MAX = 8000;
const NO_LIMIT = 0;

const limitMs = new AsyncLocalStorage<number>();

/** For work whose statements may take longer than those of a request: jobs, commands of the operator. */
export function withQueryTimeLimit<T>(milliseconds: number, work: () => T): T {
  return limitMs.run(milliseconds, work);
}

/** For statements that wait for another node. */
export function withoutQueryTimeLimit<T>(work: () => T): T {
  return limitMs.run(NO_LIMIT, work);
}

/**
 * Destroys a connection whose server has become silent, as after a failover that resets nothing: its statements fail,
 * the transaction included, and the pool opens another connection. The time limits of PostgreSQL itself need an answer
 * from it, and the driver's own returns a connection that waits to the pool.
 */
export function limitQueries(client: PoolClient, defaultMs = QUERY_MS_MAX): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const milliseconds = limitMs.getStore() ?? defaultMs;
    if (milliseconds === NO_LIMIT) return send(...args);
    const timer = setTimeout(() => socketOf(client).destroy(new Error(QUERY_TIMEOUT_MESSAGE)), milliseconds);
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      return Promise.resolve(send(...args)).finally(() => clearTimeout(timer));
    }
    return send(...args.slice(0, -1), (...results: unknown[]) => {
      clearTimeout(timer);
      callback(...results);
    });
  };
  client.query = query as typeof client.query;
}

/** Not in the driver's types. */
function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
