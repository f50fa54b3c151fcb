import type { OpenDb } from '../../src/db/open-db.ts';

const LOCK_TIMEOUT_MS = 5000;

const OURS = "nspname not like 'pg\\_%' and nspname <> 'information_schema'";

/** Differs after every change of a table, column, default, constraint, trigger, function or schema. */
const SCHEMA_SQL = `with ours as (select oid as schema, nspname from pg_namespace where ${OURS}),
  tables as (select oid as id, relname, relkind from pg_class join ours on relnamespace = schema)
select md5(string_agg(line, ' ' order by line)) as value from (
  select ours::text from ours
  union all select tables::text from tables
  union all select a::text from pg_attribute a join tables on attrelid = id
  union all select d::text from pg_attrdef d join tables on adrelid = id
  union all select t::text from pg_trigger t join tables on tgrelid = id
  union all select c::text from pg_constraint c join ours on connamespace = schema
  union all select p::text from pg_proc p join ours on pronamespace = schema
) as lines (line)`;

const TABLES_SQL = `select format('%I.%I', nspname, relname) as value
  from pg_class join pg_namespace n on n.oid = relnamespace where relkind = 'r' and ${OURS}`;

/** Also of a table without rows: an insert that was rolled back has counted. */
const RESTART_SEQUENCES_SQL = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

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

/** Whether the database is as it was: false when its schema or rows of migrations have changed. */
export async function emptyDb(db: OpenDb, origin: Origin): Promise<boolean> {
  if ((await schemaOf(db)) !== origin.schema) return false;
  for (const [table, rows] of origin.rows) if ((await rowsOf(db, table)) !== rows) return false;
  const written = (await tablesWithRows(db)).filter((table) => !origin.rows.has(table));
  await db.script(async ({ run }) => {
    // Another process that the test has left behind may hold a lock.
    await run(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    if (written.length > 0) await run(`truncate ${written.join(', ')} cascade`);
    await run(RESTART_SEQUENCES_SQL);
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
