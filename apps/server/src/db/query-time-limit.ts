import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { Client, Pool, PoolClient } from 'pg';
import type { TimeLimits } from '../time-limits.ts';
import { isReadOnlyError, QUERY_TIMEOUT_MESSAGE } from './database-unavailable.ts';

/** PostgreSQL ends a statement of a transaction itself; what has not answered after that is silent. */
const GRACE_MS = 1000;
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
 * Destroys connections whose server has become silent, as after a failover that resets nothing: their statements fail,
 * the transaction included, and the pool opens others. The time limits of PostgreSQL itself need an answer from it, and
 * the driver's own returns a connection that waits to the pool. A connection to a server that has become read-only is
 * destroyed too, so that the next one leads to the new primary.
 */
export function limitQueries(pool: Pool, limits: TimeLimits): void {
  const idle = new Set<Client>();
  const answeredAt = new WeakMap<Client, number>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  const dropSilent = (client: PoolClient, sentAt: number) => {
    const suspects = [...idle].filter((other) => (answeredAt.get(other) ?? 0) <= sentAt);
    for (const silent of [client, ...suspects]) socketOf(silent).destroy(new Error(QUERY_TIMEOUT_MESSAGE));
  };
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]): unknown => {
      const milliseconds = limitMs.getStore() ?? limits.statementMs;
      if (milliseconds === NO_LIMIT) return send(...args);
      const sentAt = performance.now();
      const timer = setTimeout(() => dropSilent(client, sentAt), milliseconds + GRACE_MS);
      const settle = (error: unknown) => {
        clearTimeout(timer);
        if (isReadOnlyError(error)) socketOf(client).destroy();
        else answeredAt.set(client, performance.now());
      };
      const limited = withTransactionLimits(args, { ...limits, statementMs: milliseconds });
      const callback = limited.at(-1);
      if (typeof callback !== 'function') {
        const answer = Promise.resolve(send(...limited));
        answer.then(() => settle(undefined), settle);
        return answer;
      }
      return send(...limited.slice(0, -1), (...results: unknown[]) => {
        settle(results[0]);
        callback(...results);
      });
    };
    client.query = query as typeof client.query;
  });
}

/**
 * In the same round trip as the begin. Not settings of the connection: PgBouncer in transaction mode refuses some, and
 * gives the next transaction another one.
 */
function withTransactionLimits(args: unknown[], limits: TimeLimits): unknown[] {
  const [statement, ...rest] = args;
  const begin = [
    'begin',
    `set local statement_timeout = ${limits.statementMs}`,
    `set local lock_timeout = ${limits.lockMs}`,
    `set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
  ].join('; ');
  if (statement === 'begin') return [begin, ...rest];
  const isBegin = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isBegin && statement.text === 'begin' ? [{ ...statement, text: begin }, ...rest] : args;
}

/** Not in the driver's types. */
export function socketOf(client: Client | PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
