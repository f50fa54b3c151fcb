import { readFileSync } from 'node:fs';
import { openPostgres } from '../apps/server/src/db/open-postgres.ts';
import { run } from './run.ts';

/** The names of the events that the server has stored of this player's browser, sorted. */
export async function storedEvents(email: string): Promise<string[]> {
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  const { rows } = await db.statement(
    `select name from tracking_events where visitor_id in (
       select visitor_id from tracking_events join users on users.id = user_id where email = $1
     ) order by name`,
    [email],
  );
  await db.close();
  return rows.map(({ name }) => String(name));
}
