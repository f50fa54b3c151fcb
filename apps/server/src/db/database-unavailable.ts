import type { Db } from './db.ts';

/**
 * The database is unreachable, starts, stops or has failed over to another node: 08 connection, 53 insufficient resources (too
 * many connections, disk full), 57P01 to 57P03 shutdown and start, 57P05 idle session ended, 25006 read-only. 40001 and
 * 40P01 are transactions that were rolled back for another one.
 */
const SQL_STATES = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1235]|25006|40001|40P01)$/;
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

/** Whether a retry can help. Follows `cause`, because the query builder wraps errors. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SQL_STATES.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message)) return true;
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.some((cause) => isDatabaseUnavailable(cause, depth + 1));
}

/** Rejects while the database is unreachable, has no schema, or is read-only, as a demoted primary is. */
export async function requireAnswer(db: Pick<Db, 'statement'>): Promise<void> {
  const { rows } = await db.statement(
    "select current_setting('transaction_read_only') as read_only from schema_migrations limit 1",
  );
  if (rows[0]?.read_only === 'on') throw new Error('The database is read-only');
}
