import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import { type EmbeddedDb, openPglite } from './open-pglite.ts';
import { openPostgres, type ServerDb } from './open-postgres.ts';

export type OpenDb = EmbeddedDb | ServerDb;

export async function openDb(env: Env, logger: Logger): Promise<OpenDb> {
  if (env.databaseUrl) {
    return openPostgres(env.databaseUrl, (error) => logger.warn({ err: error }, 'database.connection-lost'));
  }
  const folder = join(env.dataDir, 'database');
  await mkdir(folder, { recursive: true });
  return openPglite({ folder });
}
