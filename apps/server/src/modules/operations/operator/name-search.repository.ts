import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';

export async function hasTrigramIndexes(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute(sql`select 1 from pg_class where relname = 'users_email_trigrams'`);
  return rows.length > 0;
}
