import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPostgresUrl } from '../../test/support/open-test-db.ts';
import { startThrowawayPgBouncer } from '../../test/support/throwaway-pgbouncer.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openPostgres, type ServerDb } from './open-postgres.ts';

let db: ServerDb;
let pooler: Awaited<ReturnType<typeof startThrowawayPgBouncer>>;
let lost = 0;
beforeAll(async () => {
  pooler = await startThrowawayPgBouncer(await emptyPostgresUrl());
  db = await openPostgres(pooler.url, () => undefined, {
    onStatementLost: () => {
      lost += 1;
    },
  });
});
afterAll(async () => {
  await db.close();
  await pooler.stop();
});

test('a pooler that loses prepared statements makes no request fail', async () => {
  const [one, other] = [await db.pool.connect(), await db.pool.connect()];
  const named = (value: number) => ({ name: 'as_number', text: 'select $1::int as value', values: [value] });
  await one.query(named(1));
  // Takes the connection on which it was prepared.
  await other.query('begin');
  await other.query('select 1');
  expect((await one.query(named(2))).rows).toEqual([{ value: 2 }]);
  await other.query('rollback');
  one.release();
  other.release();
  // By callback, as the pool asks.
  const values = await Promise.all(
    [3, 4, 5, 6].map(async (value) => (await db.pool.query(named(value))).rows),
  );
  expect(values).toEqual([3, 4, 5, 6].map((value) => [{ value }]));
  expect(lost).toBe(1);
});

test('a transaction in which a statement is lost ends as if the database was away, and can be repeated', async () => {
  const fresh = await openPostgres(pooler.url, () => undefined);
  const [one, other] = [await fresh.pool.connect(), await fresh.pool.connect()];
  const named = { name: 'in_transaction', text: 'select 1 as value' };
  await one.query(named);
  await other.query('begin');
  await other.query('select 1');
  await one.query('begin');
  const error = await one.query(named).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await one.query('rollback');
  await one.query('begin');
  expect((await one.query(named)).rows).toEqual([{ value: 1 }]);
  await Promise.all([one.query('rollback'), other.query('rollback')]);
  one.release();
  other.release();
  await fresh.close();
});

test('it is also noticed when another node has prepared the statement there', async () => {
  const neighbour = await openPostgres(pooler.url, () => undefined, { poolSize: 1 });
  const late = await openPostgres(pooler.url, () => undefined, { poolSize: 1 });
  const named = { name: 'of_both', text: 'select 1 as value' };
  expect((await neighbour.pool.query(named)).rows).toEqual([{ value: 1 }]);
  expect((await late.pool.query(named)).rows).toEqual([{ value: 1 }]);
  await Promise.all([neighbour.close(), late.close()]);
});
