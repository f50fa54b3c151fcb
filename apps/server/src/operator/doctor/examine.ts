import { readMigrationState, readMigrations } from '../../db/migrate.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { type Env, readEnv } from '../../env.ts';
import { type Check, check, skipped } from './check.ts';
import {
  checkClock,
  checkDemoData,
  checkJobs,
  checkMigrations,
  checkRefunds,
  checkRelease,
  checkSearch,
  checkSecretKey,
  checkVersion,
} from './database-checks.ts';
import { checkMailServer, checkRedis } from './service-checks.ts';
import {
  checkBuild,
  checkCapacity,
  checkContent,
  checkEnvironment,
  checkPictures,
  checkProxy,
  checkPublicUrl,
  checkReleaseKey,
} from './setup-checks.ts';

/** Checks everything that a node depends on, changes nothing, and continues after a failure. */
export async function examine(
  variables: Record<string, string | undefined>,
  mode: 'demo' | 'serve' = 'serve',
): Promise<Check[]> {
  const environment = await checkEnvironment(variables, mode);
  const env = readableEnv(variables);
  if (!env) return [environment, await checkBuild()];
  const [setup, services, database] = await Promise.all([
    Promise.all([
      checkPublicUrl(env),
      checkProxy(env),
      checkCapacity(env),
      checkContent(env),
      checkPictures(env),
      checkReleaseKey(env),
      checkBuild(),
    ]),
    Promise.all([checkMailServer(env), checkRedis(env)]),
    examineDatabase(env),
  ]);
  return [environment, ...setup, ...database, ...services];
}

/** With missing variables the other checks can run; with malformed ones they cannot. */
function readableEnv(variables: Record<string, string | undefined>): Env | null {
  try {
    return readEnv('operate', variables);
  } catch {
    return null;
  }
}

async function examineDatabase(env: Env): Promise<Check[]> {
  const { databaseUrl } = env;
  if (databaseUrl === undefined) return [{ name: 'database', ...skipped('DATABASE_URL is not set') }];
  let db: Awaited<ReturnType<typeof openPostgres>>;
  try {
    db = await openPostgres(databaseUrl, () => undefined);
  } catch (error) {
    return [
      await check('database', 'Check DATABASE_URL, the firewall and that PostgreSQL runs.', () =>
        Promise.reject(error),
      ),
    ];
  }
  try {
    const state = await readMigrationState(db, await readMigrations());
    const checks = [await checkVersion(db), await checkClock(db), await checkMigrations(state)];
    // Without tables there is nothing to check.
    if (state.applied === null) return checks;
    return [
      ...checks,
      await checkSecretKey(db, env),
      await checkDemoData(db),
      await checkJobs(db),
      await checkRefunds(db),
      await checkRelease(db, env),
      await checkSearch(db),
    ];
  } finally {
    await db.close();
  }
}
