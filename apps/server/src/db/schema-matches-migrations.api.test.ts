import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { openTestDb } from '../../test/support/open-test-db.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** The migrations use it themselves, without Drizzle. */
const NOT_IN_DRIZZLE = new Set(['schema_migrations']);

const COLUMNS = `
  select
    c.relname as table,
    a.attname as column,
    format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable",
    (a.atthasdef or a.attidentity <> '') as "hasDefault"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped`;

test('the Drizzle schema has the tables and columns of the migrated database', async () => {
  const db = await openTestDb();
  const { rows } = await db.statement(COLUMNS);
  await db.close();
  const migrated = (rows as unknown as Column[]).filter(({ table }) => !NOT_IN_DRIZZLE.has(table));
  expect(migrated.length).toBeGreaterThan(50);
  expect(described(await drizzleColumns())).toEqual(described(migrated));
});

async function drizzleColumns(): Promise<Column[]> {
  const folder = join(import.meta.dirname, 'schema');
  const files = await readdir(folder);
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(join(folder, file))),
  );
  const tables = modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []));
  return tables.flatMap(({ name: table, columns }) =>
    columns.map((column) => ({
      table,
      column: column.name,
      type: column.getSQLType().replace('varchar', 'character varying'),
      isNullable: !column.notNull,
      hasDefault: column.hasDefault,
    })),
  );
}

function described(columns: readonly Column[]): string[] {
  return columns
    .map(({ table, column, type, isNullable, hasDefault }) =>
      [`${table}.${column}`, type, isNullable ? 'null' : 'not null', hasDefault ? 'default' : '']
        .join(' ')
        .trim(),
    )
    .sort();
}
