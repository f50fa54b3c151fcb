import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../../test/support/open-test-db.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { OpenDb } from './open-db.ts';

let db: OpenDb;
beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

const more = (script: string) => ({ name: '900-more.sql', script, checksum: 'c'.repeat(64) });
const names = async () => (await db.statement('select name from schema_migrations order by name')).rows;

test('does not apply a migration again', async () => {
  const migrations = await readMigrations();
  expect(migrations.length).toBeGreaterThan(0);
  expect(await migrate(db, migrations)).toEqual([]);
  expect(await names()).toEqual(migrations.map(({ name }) => ({ name })));
});

test('applies a new migration of several statements once', async () => {
  const migrations = [...(await readMigrations()), more('create table a (id int); create table b (id int);')];
  expect(await migrate(db, migrations)).toEqual(['900-more.sql']);
  expect(await migrate(db, migrations)).toEqual([]);
  await expect(db.statement('select * from a, b')).resolves.toMatchObject({ rows: [] });
});

test('a failed migration is rolled back', async () => {
  const before = await names();
  const migrations = [...(await readMigrations()), more('create table a (id int); select nonsense();')];
  await expect(migrate(db, migrations)).rejects.toThrow();
  expect(await names()).toEqual(before);
  await expect(db.statement('select * from a')).rejects.toThrow();
});

test('rejects an applied migration that has changed, and names it', async () => {
  const [first, ...rest] = await readMigrations();
  if (!first) throw new Error('there are no migrations');
  await expect(migrate(db, [{ ...first, checksum: 'changed' }, ...rest])).rejects.toThrow(
    `Applied migrations must not change, but these did: ${first.name}.`,
  );
});

test('an older process starts on a newer schema', async () => {
  const migrations = await readMigrations();
  await migrate(db, [...migrations, more('create table a (id int)')]);
  await expect(migrate(db, migrations)).resolves.toEqual([]);
});
