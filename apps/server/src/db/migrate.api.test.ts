import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../testing/open-test-db.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { OpenDb } from './open-db.ts';

let db: OpenDb;
beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

const more = (script: string) => ({ name: '900-more.sql', script, checksum: 'c'.repeat(64) });
const names = async () => (await db.statement('select name from schema_migrations order by name')).rows;

test('migrations that were applied are not applied again', async () => {
  const migrations = await readMigrations();
  expect(migrations.length).toBeGreaterThan(0);
  expect(await migrate(db, migrations)).toEqual([]);
  expect(await names()).toEqual(migrations.map(({ name }) => ({ name })));
});

test('a new migration of several statements is applied once', async () => {
  const migrations = [...(await readMigrations()), more('create table a (id int); create table b (id int);')];
  expect(await migrate(db, migrations)).toEqual(['900-more.sql']);
  expect(await migrate(db, migrations)).toEqual([]);
  await expect(db.statement('select * from a, b')).resolves.toMatchObject({ rows: [] });
});

test('a migration that fails leaves nothing behind', async () => {
  const before = await names();
  const migrations = [...(await readMigrations()), more('create table a (id int); select nonsense();')];
  await expect(migrate(db, migrations)).rejects.toThrow();
  expect(await names()).toEqual(before);
  await expect(db.statement('select * from a')).rejects.toThrow();
});

test('an applied migration that changed is refused by name', async () => {
  const [first, ...rest] = await readMigrations();
  if (!first) throw new Error('there are no migrations');
  await expect(migrate(db, [{ ...first, checksum: 'changed' }, ...rest])).rejects.toThrow(
    `Applied migrations must not change, but these did: ${first.name}.`,
  );
});

test('a newer schema does not keep an older process from starting', async () => {
  const migrations = await readMigrations();
  await migrate(db, [...migrations, more('create table a (id int)')]);
  await expect(migrate(db, migrations)).resolves.toEqual([]);
});
