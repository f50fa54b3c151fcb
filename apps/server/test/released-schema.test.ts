import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../src/db/migrate.ts';
import { type EmbeddedDb, openPglite } from '../src/db/open-pglite.ts';
import { breakingChanges, describeSchema, type SchemaDescription } from './support/schema-changes.ts';

/** Of the release before: written by `node scripts/write-released-schema.ts` when a version is released. */
const RELEASED: SchemaDescription = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/released-schema.json'), 'utf8'),
);
/** Constraints that allow more than before, and why nodes of the former version go on. */
const WIDENED: Readonly<Record<string, string>> = {
  'bulk_grant_rows.bulk_grant_rows_state_check':
    'rows may have failed; the former version leaves them and goes on with those that wait',
};

let db: EmbeddedDb;
let present: SchemaDescription;
beforeAll(async () => {
  db = await openPglite({});
  await migrate(db, await readMigrations());
  present = await describeSchema(db);
});
afterAll(() => db.close());

test('nodes of the former release can work on the migrated database', () => {
  expect(RELEASED.columns.length).toBeGreaterThan(100);
  const allowed = Object.keys(WIDENED).map((name) => `${name} is new or has changed`);
  expect(breakingChanges(RELEASED, present).filter((change) => !allowed.includes(change))).toEqual([]);
});

test.each([
  ['alter table users drop column locale', 'users.locale is gone'],
  ['alter table users rename column locale to language', 'users.locale is gone'],
  ['drop table wishes cascade', 'wishes.user_id is gone'],
  [
    'alter table users alter column locale type varchar(7)',
    'users.locale was text and is character varying(7)',
  ],
  ['alter table users alter column email set not null', 'users.email may no longer be null'],
  ['alter table users alter column created_at drop default', 'users.created_at has lost its default'],
  ['alter table users add column a int not null', 'users.a is new, not null and has no default'],
  ['alter table users add constraint a check (locale <> $$x$$)', 'users.a is new or has changed'],
  ['create unique index a on users (locale)', 'users.a is new or has changed'],
])('%s would break them', async (statement, change) => {
  await db.queries
    .transaction(async (tx) => {
      await tx.execute(statement);
      const inside = {
        statement: async (text: string) => ({ rows: (await tx.execute(text)).rows, rowCount: 0 }),
      };
      expect(breakingChanges(present, await describeSchema(inside as never))).toContain(change);
      throw new Error('undo');
    })
    .catch((error: Error) => expect(error.message).toBe('undo'));
});

test.each([
  'create table a (id int primary key)',
  'alter table users add column a int',
  'alter table users add column a int not null default 0 check (a >= 0)',
  'alter table users alter column email drop not null',
  'create index a on users (locale)',
])('%s would not', async (statement) => {
  await db.queries
    .transaction(async (tx) => {
      await tx.execute(statement);
      const inside = {
        statement: async (text: string) => ({ rows: (await tx.execute(text)).rows, rowCount: 0 }),
      };
      expect(breakingChanges(present, await describeSchema(inside as never))).toEqual([]);
      throw new Error('undo');
    })
    .catch((error: Error) => expect(error.message).toBe('undo'));
});
