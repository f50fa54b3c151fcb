import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { claimDataFolder, readOwnSecretKey } from '../data-folder.ts';
import { readMigrationState, readMigrations } from '../db/migrate.ts';
import { type OpenDb, openDb } from '../db/open-db.ts';
import { withQueryTimeLimit } from '../db/query-time-limit.ts';
import { type Env, readEnv } from '../env.ts';
import type { VariableName } from '../env-variables.ts';
import { StartupProblem } from '../errors.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLogger, type Logger } from '../log.ts';
import type { Content } from '../modules/content/files/content.ts';
import { loadContent } from '../modules/content/files/load-content.ts';
import { createSecretKeyCheck } from '../modules/operations/key-rotation/secret-key-check.service.ts';
import { OperatorProblem } from '../modules/operations/operator/operator-problem.ts';
import { systemClock } from '../ports/clock.ts';
import { systemRandom } from '../ports/random.ts';
import { createSecretBox, type SecretBox } from '../ports/secret-box.ts';
import {
  createOperatorServices,
  MISSING_SECRETS,
  type OperatorServices,
} from '../services/operator-services.ts';

/** What a command works with. It never migrates, and opens only what it needs. */
export interface OperatorTools {
  env: Env;
  db: OpenDb;
  services: OperatorServices;
  /** What players see: the current release, or the folder where nothing was published. */
  readContent(): Promise<Content>;
  /**
   * For commands that send a mail. Mails are queued in the transaction that causes them, and sent by the running nodes.
   */
  startQueue(): Promise<void>;
}

interface OperatorOptions {
  variables: Record<string, string | undefined>;
  needs?: VariableName[];
}

/** A report may read whole tables. */
const QUERY_MS_MAX = 10 * 60 * 1000;

export async function withOperatorTools<T>(
  { variables, needs = [] }: OperatorOptions,
  work: (tools: OperatorTools) => Promise<T>,
): Promise<T> {
  const env = readEnv('operate', variables, needs);
  const logger = createLogger(env.logLevel, process.stderr);
  const folder = env.databaseUrl === undefined ? await claimEmbeddedDatabase(env.dataDir) : undefined;
  const closers: (() => Promise<void>)[] = [async () => folder?.release()];
  try {
    const db = await openDb(env, logger);
    closers.unshift(() => db.close());
    await requireCurrentSchema(db);
    const secrets = await openSecrets(env);
    if (secrets) await requireKeyOfDatabase(db, secrets, logger);
    const jobs = createJobs({ db, secrets: secrets ?? MISSING_SECRETS, logger, role: 'command' });
    const startQueue = async () => {
      await jobs.start([]);
      closers.unshift(() => jobs.stop());
    };
    const deps = { env, logger, db, jobs, secrets, clock: systemClock, random: systemRandom };
    const services = createOperatorServices(deps);
    const tools = { env, db, services, startQueue, readContent: () => readContent(env, services) };
    return await withQueryTimeLimit(QUERY_MS_MAX, () => work(tools));
  } finally {
    // The act is committed or rolled back by now; an error here must not hide which.
    for (const close of closers) {
      await close().catch((error: unknown) => logger.warn({ err: error }, 'command.close-failed'));
    }
  }
}

async function readContent(env: Env, { contentReleases }: OperatorServices): Promise<Content> {
  const current = await contentReleases.current();
  return current ? (await contentReleases.open(current.releaseId)).content : loadContent(env.contentDir);
}

async function claimEmbeddedDatabase(dataDir: string) {
  const database = join(dataDir, 'database');
  const isThere = await access(database).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    throw new StartupProblem(
      `DATABASE_URL is not set, and there is no embedded database in ${dataDir}. Set DATABASE_URL, or DATA_DIR to the folder of a demo.`,
    );
  }
  return claimDataFolder(dataDir).catch((error: unknown) => {
    if (!(error instanceof StartupProblem)) throw error;
    throw new StartupProblem(
      `The embedded database in ${dataDir} is in use by a running Gatehouse, and only one process can open it. Stop that one first, or run Gatehouse on PostgreSQL (DATABASE_URL).`,
    );
  });
}

/** An act on an older schema would fail halfway, and migrating is up to the running nodes. */
async function requireCurrentSchema(db: OpenDb): Promise<void> {
  const { applied, pending } = await readMigrationState(db, await readMigrations());
  if (applied === null) {
    throw new OperatorProblem(
      'FAILED',
      'This database has never been used by Gatehouse. Check DATABASE_URL.',
    );
  }
  if (pending.length > 0) {
    throw new OperatorProblem(
      'FAILED',
      `The database lacks migrations of this version (${pending.join(', ')}). Start the server of this version first.`,
    );
  }
}

/** A mail that is sealed with another key could never be sent. */
async function requireKeyOfDatabase(db: OpenDb, secrets: SecretBox, logger: Logger): Promise<void> {
  if ((await createSecretKeyCheck({ db, secrets, logger }).isKeyOfDatabase()) !== false) return;
  throw new StartupProblem('SECRET_KEY is not the key that this database was used with.');
}

async function openSecrets(env: Env): Promise<SecretBox | null> {
  // A key file belongs to an embedded database only; the key of a demo would not match another database.
  const key = env.secretKey ?? (env.databaseUrl === undefined ? await readOwnSecretKey(env.dataDir) : null);
  return key ? createSecretBox(key, env.previousSecretKey) : null;
}
