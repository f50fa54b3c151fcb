import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import type { EmbeddedDb } from './open-pglite.ts';
import type { ServerDb } from './open-postgres.ts';

export type OpenDb = EmbeddedDb | ServerDb;

/** Loads one of the two drivers: the other would cost startup time and memory. */
export async function openDb(env: Env, logger: Logger): Promise<OpenDb> {
  if (env.databaseUrl) {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(env.databaseUrl, (error) => logger.warn({ err: error }, 'database.connection-lost'));
  }
  const folder = join(env.dataDir, 'database');
  await mkdir(folder, { recursive: true });
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite({ folder });
}
