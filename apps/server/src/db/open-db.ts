import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import type { EmbeddedDb } from './open-pglite.ts';
import type { ServerDb } from './open-postgres.ts';
import { withReplica } from './replica.ts';

/** The primary has to answer in the same request when the replica does not. */
const REPLICA_STATEMENT_MS = 1000;

export type OpenDb = EmbeddedDb | ServerDb;

/** Loads one of the two drivers: the other would cost startup time and memory. */
export async function openDb(env: Env, logger: Logger): Promise<OpenDb> {
  if (env.databaseUrl) {
    const { openPostgres } = await import('./open-postgres.ts');
    const onConnectionLost = (error: Error) => logger.warn({ err: error }, 'database.connection-lost');
    const options = {
      poolSize: env.databasePoolSize,
      hasPreparedStatements: env.hasPreparedStatements,
      onStatementLost: () =>
        logger.warn({ setting: 'DATABASE_PREPARED_STATEMENTS=false' }, 'database.statement-lost'),
      timeLimits: env.databaseTimeLimits,
    };
    const primary = await openPostgres(env.databaseUrl, onConnectionLost, options);
    const { databaseReplicaUrl } = env;
    if (!databaseReplicaUrl) return primary;
    const timeLimits = { ...options.timeLimits, statementMs: REPLICA_STATEMENT_MS };
    return withReplica(
      primary,
      () => openPostgres(databaseReplicaUrl, onConnectionLost, { ...options, timeLimits }),
      (error) => logger.warn({ err: error }, 'database.replica-away'),
    );
  }
  const folder = join(env.dataDir, 'database');
  await mkdir(folder, { recursive: true });
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite({ folder });
}
