import type { Db } from './db.ts';

/** Rejects while the database is unreachable or has no schema. */
export async function requireAnswer(db: Pick<Db, 'statement'>): Promise<void> {
  await db.statement('select 1 from schema_migrations limit 1');
}
