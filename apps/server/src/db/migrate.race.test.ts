import { afterEach, expect, test } from 'vitest';
import { emptyPostgresUrl, PATIENT } from '../../test/support/open-test-db.ts';
import { type MigrateOptions, type Migration, migrate, readMigrations } from './migrate.ts';
import { openPostgres, type ServerDb } from './open-postgres.ts';

const nodes: ServerDb[] = [];
afterEach(() => Promise.all(nodes.splice(0).map((node) => node.close())));

async function openNode(url: string): Promise<ServerDb> {
  const node = await openPostgres(url, () => undefined, PATIENT);
  nodes.push(node);
  return node;
}

const migration = (name: string, script: string): Migration => ({ name, script, checksum: name });

test('processes that start together on an empty database all start, and one of them migrates', async () => {
  const url = await emptyPostgresUrl();
  const migrations = await readMigrations();
  const opened = await Promise.all(Array.from({ length: 6 }, () => openNode(url)));
  const applied = await Promise.all(opened.map((node) => migrate(node, migrations)));
  const names = migrations.map(({ name }) => name);
  expect(applied.filter((list) => list.length > 0)).toEqual([names]);
});

test('a migration that waits for a table lets requests through and is tried again', async () => {
  const url = await emptyPostgresUrl();
  const [node, player] = [await openNode(url), await openNode(url)];
  await node.statement('create table players (id int)');
  const held = Promise.withResolvers<void>();
  const hasLocked = Promise.withResolvers<void>();
  const slow = player.transaction(async (tx) => {
    await tx.execute('select * from players');
    hasLocked.resolve();
    await held.promise;
  });
  await hasLocked.promise;
  const attempts: number[] = [];
  const options: MigrateOptions = {
    lockMsMax: 100,
    onLockTimeout: ({ attempt }) => attempts.push(attempt),
    // Instead of a pause: a request goes through while the migration is not in its way.
    async pause() {
      expect((await player.statement('select * from players')).rows).toEqual([]);
      if (attempts.length < 3) return;
      held.resolve();
      await slow;
    },
  };
  await migrate(node, [migration('900.sql', 'alter table players add column name text')], options);
  expect(attempts).toEqual([1, 2, 3]);
  expect((await player.statement('select name from players')).rows).toEqual([]);
});

test('a migration that never gets its table gives up and names itself', async () => {
  const node = await openNode(await emptyPostgresUrl());
  await node.statement('create table players (id int)');
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => pauses.push(milliseconds);
  await node.transaction(async (tx) => {
    await tx.execute('lock table players');
    const migrating = migrate(node, [migration('900.sql', 'drop table players')], { lockMsMax: 20, pause });
    await expect(migrating).rejects.toThrow(/^Migration 900\.sql could not lock its tables in 12 attempts/);
  });
  expect(pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
  expect((await node.statement('select name from schema_migrations')).rows).toEqual([]);
});

test('a statement of a migration has a time limit', async () => {
  const node = await openNode(await emptyPostgresUrl());
  const slow = migration('900.sql', '-- statement-timeout: 1s\nselect pg_sleep(60);');
  await expect(migrate(node, [slow])).rejects.toThrow('statement timeout');
});

test('an index is built without a transaction while other nodes wait for the lock of migrations', async () => {
  const url = await emptyPostgresUrl();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openNode(url)));
  const index = 'drop index concurrently if exists by_id;\ncreate index concurrently by_id on players (id);';
  const migrations = [
    migration('900.sql', 'create table players (id int)'),
    migration('901.sql', `-- no-transaction\n${index}\n`),
  ];
  const applied = await Promise.all(opened.map((node) => migrate(node, migrations)));
  expect(applied.flat()).toEqual(['900.sql', '901.sql']);
});
