import { expect, test } from 'vitest';
import type { OpenDb } from '../../src/db/open-db.ts';
import { openTestDb } from './open-test-db.ts';

const ADD_PLAYER = "insert into users (kind) values ('social_ghost')";

const readValue = async (db: OpenDb, query: string) =>
  Object.values((await db.statement(query)).rows[0] ?? {})[0];
const playersIn = (db: OpenDb) => readValue(db, 'select count(*)::int from users');

/** The state of a new database after a test that has done this. */
async function openAfter(...statements: string[]): Promise<OpenDb> {
  const db = await openTestDb();
  for (const statement of statements) await db.statement(statement);
  await db.close();
  return openTestDb();
}

test('a database that an earlier test has written to is empty', async () => {
  const db = await openAfter(ADD_PLAYER);
  expect(await playersIn(db)).toBe(0);
  await db.close();
});

test('the rows of migrations are as they were', async () => {
  const db = await openAfter('update tracking_sink_position set received_at = now()');
  expect(await readValue(db, "select received_at = 'epoch' from tracking_sink_position")).toBe(true);
  await db.close();
});

const COLUMNS = 'from information_schema.columns where table_name =';

test.each([
  ['table', 'create table left_behind ()', "select to_regclass('left_behind') is null"],
  [
    'removed column',
    'alter table users drop column locale',
    `select count(*) = 1 ${COLUMNS} 'users' and column_name = 'locale'`,
  ],
  [
    'new column',
    'alter table users add column left_behind text',
    `select count(*) = 0 ${COLUMNS} 'users' and column_name = 'left_behind'`,
  ],
  [
    'default',
    "alter table users alter column locale set default 'xx'",
    `select column_default is distinct from '''xx''::text' ${COLUMNS} 'users' and column_name = 'locale'`,
  ],
  [
    'trigger',
    'alter table users disable trigger all',
    "select count(*) = 0 from pg_trigger where tgenabled = 'D'",
  ],
])('a changed %s is as it was', async (_what, change, isAsBefore) => {
  const db = await openAfter(change);
  expect(await readValue(db, isAsBefore)).toBe(true);
  await db.close();
});

test('numbers begin again, also after rows that were not kept', async () => {
  const db = await openAfter("select nextval(pg_get_serial_sequence('orders', 'number'))");
  expect(Number(await readValue(db, "select nextval(pg_get_serial_sequence('orders', 'number'))"))).toBe(1);
  await db.close();
});

test('a transaction that a test has left running is not in the next database', async () => {
  const former = await openTestDb();
  const begun = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const left = former.script(async ({ run }) => {
    await run(ADD_PLAYER);
    begun.resolve();
    await mayGoOn.promise;
  });
  await begun.promise;
  const closed = former.close();
  mayGoOn.resolve();
  await Promise.all([left, closed]);
  const db = await openTestDb();
  expect(await playersIn(db)).toBe(0);
  await db.close();
});

test('work that a test has left behind fails', async () => {
  const former = await openTestDb();
  await former.close();
  const db = await openTestDb();
  await expect(async () => former.statement(ADD_PLAYER)).rejects.toThrow();
  expect(await playersIn(db)).toBe(0);
  await db.close();
});

test('a second close changes nothing', async () => {
  const former = await openTestDb();
  await former.close();
  await former.close();
  const [one, other] = [await openTestDb(), await openTestDb()];
  await one.statement(ADD_PLAYER);
  expect(await playersIn(other)).toBe(0);
  await one.close();
  await other.close();
});
