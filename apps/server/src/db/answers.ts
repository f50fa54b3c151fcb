import type { Db } from './db.ts';

/** Rejects while the database is unreachable, has no schema, or is read-only, as a demoted primary is. */
export async function requireAnswer(db: Pick<Db, 'statement'>): Promise<void> {
  const { rows } = await db.statement(
    "select current_setting('transaction_read_only') as read_only from schema_migrations limit 1",
  );
  if (rows[0]?.read_only === 'on') throw new Error('The database is read-only');
}
