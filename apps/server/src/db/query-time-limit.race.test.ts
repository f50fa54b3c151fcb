// @module-tag more
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyPostgresUrl } from '../../test/support/open-test-db.ts';
import { type SilentProxy, startSilentProxy } from '../../test/support/silent-proxy.ts';
import { isDatabaseUnavailable, requireAnswer } from './database-unavailable.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres, type ServerDb } from './open-postgres.ts';
import { withQueryTimeLimit } from './query-time-limit.ts';

// A connection is silent a second later, which is longer than a statement takes on a busy machine.
const TIME_LIMITS = { statementMs: 500, lockMs: 700, idleInTransactionMs: 700 };

let url: string;
let db: ServerDb;
let proxy: SilentProxy;

beforeEach(async () => {
  url = await emptyPostgresUrl();
  proxy = await startSilentProxy(new URL(url));
  const through = new URL(url);
  through.host = `127.0.0.1:${proxy.port}`;
  db = await openPostgres(through.href, () => undefined, { timeLimits: TIME_LIMITS });
});
afterEach(async () => {
  await db.close();
  proxy.close();
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a statement on a silent connection fails as unavailable, and the next one gets another connection', async () => {
  await db.statement('select 1');
  proxy.silence();
  expect(await failureOf(db.statement('select 1'))).toSatisfy(isDatabaseUnavailable);
  expect((await db.statement('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction whose connection becomes silent fails, and its connection is not used again', async () => {
  const failed = await failureOf(
    db.transaction(async (tx) => {
      await tx.execute('select 1');
      proxy.silence();
      await tx.execute('select 1');
    }),
  );
  expect(failed).toSatisfy(isDatabaseUnavailable);
  expect(db.pool.totalCount).toBe(0);
  expect((await db.statement('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a commit that gets no answer fails as unavailable', async () => {
  const failed = await failureOf(
    db.transaction(async (tx) => {
      await tx.execute('select 1');
      proxy.silence();
    }),
  );
  expect(failed).toSatisfy(isDatabaseUnavailable);
  expect(db.pool.totalCount).toBe(0);
});

test('one silent statement ends the idle connections too, so that no other request waits for them', async () => {
  await Promise.all([1, 2, 3].map(() => db.statement('select pg_sleep(0.1)')));
  expect(db.pool.idleCount).toBe(3);
  proxy.silence();
  expect(await failureOf(db.statement('select 1'))).toSatisfy(isDatabaseUnavailable);
  expect(db.pool.totalCount).toBe(0);
});

test('a server that is silent to new connections too is unavailable, and found again without help', {
  tags: 'more',
}, async () => {
  proxy.silenceAll();
  for (let count = 0; count < 2; count += 1) {
    expect(await failureOf(db.statement('select 1'))).toSatisfy(isDatabaseUnavailable);
  }
  proxy.speak();
  expect((await db.statement('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a statement of a transaction waits for a lock only so long', async () => {
  await db.statement('create table rows_of_test (id int primary key)');
  await db.statement('insert into rows_of_test values (1)');
  const lock = 'select 1 from rows_of_test for update';
  const failed = await db
    .transaction(async (holder) => {
      await holder.execute(lock);
      return failureOf(db.transaction((waiter) => waiter.execute(lock)));
    })
    .catch((error: unknown) => error);
  expect(failed).toSatisfy(isDatabaseUnavailable);
});

test('a transaction that its node leaves idle ends, and its rows are free', async () => {
  await db.statement('create table rows_of_test (id int primary key)');
  await db.statement('insert into rows_of_test values (1)');
  const other = await openPostgres(url, () => undefined);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const hung = failureOf(
    db.transaction(async (tx) => {
      await tx.execute('select 1 from rows_of_test for update');
      locked.resolve();
      await released.promise;
      await tx.execute('select 1');
    }),
  );
  await locked.promise;
  await other.statement('delete from rows_of_test');
  released.resolve();
  expect(await hung).toSatisfy(isDatabaseUnavailable);
  await other.close();
});

test('a job may run statements that are too long for a request', { tags: 'more' }, async () => {
  const slow = () => db.statement('select pg_sleep(3)');
  expect(await failureOf(slow())).toSatisfy(isDatabaseUnavailable);
  expect(await failureOf(withQueryTimeLimit(60_000, slow))).toBeUndefined();
});

test('statements that wait for a connection keep their own time limit', { tags: 'more' }, async () => {
  const slow = () => db.statement('select pg_sleep(3)');
  // All connections of the pool are taken by jobs; what waits for one are requests.
  const jobs = Array.from({ length: 10 }, () => withQueryTimeLimit(60_000, slow));
  const requests = Array.from({ length: 10 }, () => failureOf(slow()));
  for (const request of requests) expect(await request).toSatisfy(isDatabaseUnavailable);
  expect(await failureOf(Promise.all(jobs))).toBeUndefined();
});

test('a read-only database does not count as ready', async () => {
  await migrate(db, await readMigrations());
  await requireAnswer(db);
  const name = new URL(url).pathname.slice(1);
  await db.statement(`alter database "${name}" set default_transaction_read_only = on`);
  const demoted = await openPostgres(url, () => undefined);
  expect(await failureOf(requireAnswer(demoted))).toSatisfy(isDatabaseUnavailable);
  expect(demoted.pool.totalCount).toBe(0);
  await demoted.close();
});
