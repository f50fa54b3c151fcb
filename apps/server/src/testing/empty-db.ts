import type { OpenDb } from '../db/open-db.ts';

const LOCK_TIMEOUT_MS = 5000;

/** Differs after every table, column, constraint, trigger, function or schema that was added or removed. */
const SCHEMA_SQL = `select concat_ws(' ',
  (select count(*) || ':' || max(oid) from pg_class),
  (select count(*) || ':' || max(oid) from pg_constraint),
  (select count(*) || ':' || max(oid) from pg_trigger),
  (select count(*) || ':' || max(oid) from pg_proc),
  (select count(*) || ':' || max(oid) from pg_namespace),
  (select count(*) filter (where attisdropped) || ':' || count(*) filter (where attnotnull) from pg_attribute)
) as value`;

const TABLES_SQL = `select format('%I.%I', schemaname, tablename) as value from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

/** A new database, before any test. */
export interface Origin {
  schema: string;
  /** The rows that migrations wrote, by table. */
  rows: Map<string, string>;
}

export async function readOrigin(db: OpenDb): Promise<Origin> {
  const rows = new Map<string, string>();
  for (const table of await tablesWithRows(db)) rows.set(table, await rowsOf(db, table));
  return { schema: await schemaOf(db), rows };
}

/** Tells whether the database is as it was: false when its schema or rows of migrations have changed. */
export async function emptyDb(db: OpenDb, origin: Origin): Promise<boolean> {
  if ((await schemaOf(db)) !== origin.schema) return false;
  for (const [table, rows] of origin.rows) if ((await rowsOf(db, table)) !== rows) return false;
  const written = (await tablesWithRows(db)).filter((table) => !origin.rows.has(table));
  await db.script(async ({ run }) => {
    // A connection that still holds a lock belongs to work that the test has left behind.
    await run(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    if (written.length > 0) await run(`truncate ${written.join(', ')} restart identity cascade`);
  });
  if (db.driver === 'pglite') await db.statement('discard all');
  return true;
}

async function schemaOf(db: OpenDb): Promise<string> {
  const [schema = ''] = await valuesOf(db, SCHEMA_SQL);
  return schema;
}

async function tablesWithRows(db: OpenDb): Promise<string[]> {
  const tables = await valuesOf(db, TABLES_SQL);
  const checks = tables.map((table) => `select '${table}' as value where exists (select from ${table})`);
  return valuesOf(db, checks.join(' union all '));
}

async function rowsOf(db: OpenDb, table: string): Promise<string> {
  return (await valuesOf(db, `select t::text as value from ${table} t order by value`)).join('\n');
}

async function valuesOf(db: OpenDb, query: string): Promise<string[]> {
  const { rows } = await db.statement(query);
  return rows.map(({ value }) => String(value));
}
