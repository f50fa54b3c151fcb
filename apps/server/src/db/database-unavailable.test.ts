import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('any text'), { code });

test.each([
  ['administrator shutdown', withCode('57P01')],
  ['crash shutdown', withCode('57P02')],
  ['the database is starting', withCode('57P03')],
  ['the connection failed', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['read-only after a failover', withCode('25006')],
  ['rolled back because of a deadlock', withCode('40P01')],
  ['rolled back because it could not be serialised', withCode('40001')],
  ['a statement that took too long', withCode('57014')],
  ['a lock that was not free in time', withCode('55P03')],
  ['a transaction that was idle for too long', withCode('25P03')],
  ['nothing listens', withCode('ECONNREFUSED')],
  ['the connection was reset', withCode('ECONNRESET')],
  ['cut by the server', new Error('Connection terminated unexpectedly')],
  ['cut while connecting', new Error('Connection terminated due to connection timeout')],
  ['no connection became free', new Error('timeout exceeded when trying to connect')],
  ['used after the cut', new Error('Client has encountered a connection error and is not queryable')],
  ['every address refused', new AggregateError([withCode('ECONNREFUSED')])],
  ['wrapped by the query builder', new DrizzleQueryError('select 1', [], withCode('57P01'))],
])('%s counts as unavailable', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['a broken unique constraint', withCode('23505')],
  ['a dropped database', withCode('57P04')],
  ['a failed transaction', withCode('25P02')],
  ['a bug whose message contains the text', new TypeError('the Connection terminated')],
  ['no error at all', undefined],
])('%s does not', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
