import { inject } from 'vitest';
import type { OpenDb } from '../db/open-db.ts';
import { openPglite } from '../db/open-pglite.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { createDatabase, dropDatabase, readPgliteTemplate } from './template.ts';

/** A migrated, empty database of the driver of this run. Close it when done. */
export async function openTestDb(): Promise<OpenDb> {
  if (process.env.TEST_DRIVER !== 'postgres') {
    return openPglite({ dump: await readPgliteTemplate(inject('pgliteTemplate')) });
  }
  const { serverUrl, template } = inject('postgres');
  const url = await createDatabase(serverUrl, template);
  const db = await openPostgres(url, () => undefined);
  return {
    ...db,
    async close() {
      await db.close();
      await dropDatabase(serverUrl, url);
    },
  };
}

/** The URL of an empty, unmigrated PostgreSQL database, for tests without a schema. */
export async function emptyPostgresUrl(): Promise<string> {
  return createDatabase(inject('postgres').serverUrl);
}

/** The URL of a migrated, empty PostgreSQL database, for tests of processes that open it themselves. */
export async function migratedPostgresUrl(): Promise<string> {
  const { serverUrl, template } = inject('postgres');
  return createDatabase(serverUrl, template);
}
