import type { Db } from './db.ts';

/**
 * The database is unreachable, starts, stops or has failed over to another node: 08 connection, 53 insufficient resources (too
 * many connections, disk full), 57P01 to 57P03 shutdown and start, 57P05 idle session ended, 25006 read-only. 40001 and
 * 40P01 are transactions that were rolled back for another one. 57014, 55P03 and 25P03 are the time limits of statements,
 * locks and idle transactions; 26000 and 42P05 are prepared statements that a pooler has lost.
 */
const SQL_STATES =
  /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1235]|25006|26000|42P05|40001|40P01|57014|55P03|25P03)$/;
const READ_ONLY = '25006';
/** It does not exist on this connection, or another client has made it there. */
const STATEMENT_LOST = new Set(['26000', '42P05']);
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';
/** These errors have no code, only a message. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|Query read timeout$|timeout expired$|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;
const CAUSES_MAX = 5;

/** None of the hosts of DATABASE_URL can be used. */
export class NoHost extends Error {
  override name = 'NoHost';
}

/** Whether a retry can help. Follows `cause`, because the query builder wraps errors. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SQL_STATES.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message)) return true;
  if (error instanceof NoHost) return true;
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.some((cause) => isDatabaseUnavailable(cause, depth + 1));
}

export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
}

/** The transaction has failed before. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02';
}

/** A pooler has given the client of a prepared statement another connection. The statement has not run. */
export function isStatementLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STATEMENT_LOST.has(String(error.code));
}

/**
 * Rejects while the database is unreachable, has no schema, or is read-only, as a demoted primary is. A statement would
 * fail there with the same error, which ends the connection: the next one may lead to the new primary.
 */
export async function requireAnswer(db: Pick<Db, 'statement'>): Promise<void> {
  await db.statement(`
    do $$ begin
      perform from schema_migrations limit 1;
      if current_setting('transaction_read_only')::boolean then
        raise read_only_sql_transaction using message = 'The database is read-only';
      end if;
    end $$`);
}
