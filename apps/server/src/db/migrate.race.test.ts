import { afterEach, expect, test } from 'vitest';
import { emptyPostgresUrl } from '../../test/support/open-test-db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres, type ServerDb } from './open-postgres.ts';

const nodes: ServerDb[] = [];
afterEach(() => Promise.all(nodes.splice(0).map((node) => node.close())));

test('processes that start together on an empty database all start, and one of them migrates', async () => {
  const url = await emptyPostgresUrl();
  const migrations = await readMigrations();
  for (let node = 0; node < 6; node += 1) nodes.push(await openPostgres(url, () => undefined));
  const applied = await Promise.all(nodes.map((node) => migrate(node, migrations)));
  const names = migrations.map(({ name }) => name);
  expect(applied.filter((list) => list.length > 0)).toEqual([names]);
});
