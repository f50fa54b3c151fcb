import { migrate, readMigrations } from '../db/migrate.ts';
import { openDb } from '../db/open-db.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log.ts';
import { OperatorProblem } from '../modules/operations/operator/operator-problem.ts';

/** What a start of `serve` does first, so that a release can do it before its nodes start. Returns what was applied. */
export async function migrateDatabase(variables: Record<string, string | undefined>): Promise<string[]> {
  const env = readEnv('operate', variables);
  if (env.databaseUrl === undefined) {
    throw new OperatorProblem(
      'FAILED',
      'DATABASE_URL is not set. A demo migrates its database when it starts.',
    );
  }
  const logger = createLogger(env.logLevel, process.stderr);
  const db = await openDb(env, logger);
  try {
    return await migrate(db, await readMigrations(), {
      onLockTimeout: (details) => logger.warn(details, 'migration.lock-timeout'),
    });
  } finally {
    await db.close();
  }
}
