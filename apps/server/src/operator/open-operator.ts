import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { claimDataFolder, readOwnSecretKey } from '../data-folder.ts';
import { readMigrationState, readMigrations } from '../db/migrate.ts';
import { type OpenDb, openDb } from '../db/open-db.ts';
import { type Env, readEnv, type VariableName } from '../env.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { createMails } from '../modules/mail/queue/mail.service.ts';
import type { Mails } from '../modules/mail/queue/mail-to-send.ts';
import { OperatorProblem } from '../modules/operations/operator/operator-problem.ts';
import { isKeyOfDatabase } from '../modules/operations/secret-key/check-secret-key.service.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import { type Random, systemRandom } from '../ports/random.ts';
import { createSecretBox, type SecretBox } from '../ports/secret-box.ts';
import { StartupProblem } from '../startup-problem.ts';

/** What a command works with. It never migrates, and it opens nothing that it does not need. */
export interface OperatorTools {
  env: Env;
  db: OpenDb;
  clock: Clock;
  random: Random;
  /** Null where no key is known; a command that cannot do without names SECRET_KEY among its needs. */
  secrets: SecretBox | null;
  /** Mails are queued in the transaction that causes them, and sent by the running nodes. */
  openMails(): Promise<Mails>;
}

interface Wishes {
  variables: Record<string, string | undefined>;
  needs?: VariableName[];
}

export async function withOperatorTools<T>(
  { variables, needs = [] }: Wishes,
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
    if (secrets) await requireKeyOfDatabase(db, secrets);
    const openMails = async () => {
      if (!secrets) throw new StartupProblem('The environment is not right: SECRET_KEY is missing.');
      const jobs = createJobs({ db, secrets, logger, onlyEnqueues: true });
      await jobs.start([]);
      closers.unshift(() => jobs.stop());
      return createMails({ jobs, clock: systemClock, random: systemRandom, secrets, logger });
    };
    return await work({ env, db, clock: systemClock, random: systemRandom, secrets, openMails });
  } finally {
    // The act is committed or not by now; what goes wrong here must not hide which.
    for (const close of closers) {
      await close().catch((error: unknown) => logger.warn({ err: error }, 'command.close-failed'));
    }
  }
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

/** An act on an older schema would fail halfway, and migrating under running nodes is theirs to decide. */
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

/** A mail that is sealed with another key would never be sent. */
async function requireKeyOfDatabase(db: OpenDb, secrets: SecretBox): Promise<void> {
  if ((await isKeyOfDatabase(db.queries, secrets)) !== false) return;
  throw new StartupProblem('SECRET_KEY is not the key that this database was used with.');
}

async function openSecrets(env: Env): Promise<SecretBox | null> {
  // A key file lies beside an embedded database only; that of some demo would not fit another database.
  const key = env.secretKey ?? (env.databaseUrl === undefined ? await readOwnSecretKey(env.dataDir) : null);
  return key ? createSecretBox(key, env.previousSecretKey) : null;
}
