import type { Db } from '../../src/db/db.ts';

/** Every row of every table as text. */
export async function dumpRows(db: Pick<Db, 'statement'>): Promise<string> {
  const { rows: tables } = await db.statement(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables) {
    rows.push(...(await db.statement(`select t::text as row from ${name} t`)).rows.map(({ row }) => row));
  }
  return rows.join('\n');
}
