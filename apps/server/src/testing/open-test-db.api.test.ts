import { expect, test } from 'vitest';
import type { OpenDb } from '../db/open-db.ts';
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

test.each([
  ['table', 'create table left_behind ()', "select to_regclass('left_behind') is null"],
  [
    'column',
    'alter table users drop column locale',
    "select count(*) = 1 from information_schema.columns where table_name = 'users' and column_name = 'locale'",
  ],
])('a changed %s is as it was', async (_what, change, isAsBefore) => {
  const db = await openAfter(change);
  expect(await readValue(db, isAsBefore)).toBe(true);
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
