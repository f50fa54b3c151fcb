import { openDemoContent, readContentFolder } from './content-folder.ts';
import { ownSecretKey } from './data-folder.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { type OpenDb, openDb } from './db/open-db.ts';
import { createEmbeddedPayment } from './demo/checkout/embedded-payment.ts';
import { createEmbeddedMailer } from './demo/mailbox/embedded-mailer.ts';
import type { Env } from './env.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import { type ContentState, createLiveContent } from './modules/content/files/live-content.ts';
import { createContentReleases } from './modules/content/releases/releases.service.ts';
import { createSecretKeyCheck } from './modules/operations/key-rotation/secret-key-check.service.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { createDbLimiter, createRedisLimiter, type Limiter } from './ports/limiter.ts';
import { createSmtpMailer, isMailTlsOptional } from './ports/mailer.ts';
import { createOldSystem } from './ports/old-system.ts';
import { createIdentityProviders } from './ports/openid-identity-provider.ts';
import { createPasswordHasher, hashLimits } from './ports/password-hasher.ts';
import type { PaymentProvider } from './ports/payment.ts';
import { systemRandom } from './ports/random.ts';
import { createSecretBox, type SecretBox } from './ports/secret-box.ts';
import { createStripePayment } from './ports/stripe-payment.ts';
import type { Deps } from './services/deps.ts';
import { openCurrentContent } from './services/open-content.ts';

/** Embedded services unless the environment names others. A database that is passed in is migrated already. */
export async function createDeps(
  defaultEnv: Env,
  logger: Logger,
  overrides: Partial<Deps> = {},
): Promise<Deps> {
  const env = overrides.env ?? defaultEnv;
  const secrets = overrides.secrets ?? (await openSecrets(env));
  const clock = overrides.clock ?? systemClock;
  const { db, state } = await openDbAndContent(env, { secrets, logger, clock }, overrides);
  const liveContent = createLiveContent(state);
  if (env.smtpUrl && isMailTlsOptional(env.smtpUrl)) {
    logger.warn({ variable: 'SMTP_URL' }, 'mail.tls-optional');
  }
  return {
    env,
    logger,
    lifecycle: createLifecycle(),
    db,
    liveContent,
    clock,
    random: systemRandom,
    secrets,
    passwords: createPasswordHasher(
      hashLimits(env.passwordHashesAtOnce, env.passwordHashQueue),
      undefined,
      env.legacyVerify && createOldSystem(env.legacyVerify),
    ),
    limiter: overrides.limiter ?? (await createLimiter(env, db, logger)),
    mailer: env.smtpUrl ? createSmtpMailer(env.smtpUrl) : createEmbeddedMailer({ db, clock, secrets }),
    jobs: createJobs({ db, secrets, logger, role: env.role === 'web' ? 'web' : 'worker' }),
    identityProviders: createIdentityProviders(env, secrets),
    payment: choosePayment(env, { db, clock, secrets }),
    checksReplies: false,
    ...overrides,
    content: liveContent.content,
  };
}

async function openDbAndContent(
  env: Env,
  { secrets, logger, clock }: Pick<Deps, 'secrets' | 'logger' | 'clock'>,
  overrides: Partial<Deps>,
): Promise<{ db: OpenDb; state: ContentState }> {
  const { content } = overrides;
  if (overrides.db && content) {
    return { db: overrides.db, state: { releaseId: null, folder: env.contentDir, content } };
  }
  if (overrides.db) {
    return { db: overrides.db, state: await openDemo({ env, db: overrides.db, clock }) };
  }
  const opening = openMigratedDb(env, secrets, logger);
  try {
    // The demo reads the folder while the embedded database is compiled in other threads.
    const folder = env.mode === 'serve' ? undefined : readContentFolder(env);
    const db = await opening;
    const state = folder
      ? await openDemo({ env, db, clock }, folder)
      : await openCurrentContent({ env, db, clock, logger });
    return { db, state };
  } catch (error) {
    // The first problem is the one to report.
    await opening.then((db) => db.close()).catch(() => {});
    throw error;
  }
}

export function openDemo(
  deps: Pick<Deps, 'env' | 'db' | 'clock'>,
  folder?: ContentState,
): Promise<ContentState> {
  return openDemoContent(deps.env, createContentReleases(deps), folder);
}

function choosePayment(
  env: Env,
  parts: { db: OpenDb; clock: Clock; secrets: SecretBox },
): PaymentProvider | undefined {
  if (env.stripe) return createStripePayment(env.stripe, parts);
  return env.mode === 'demo' ? createEmbeddedPayment({ env, ...parts }) : undefined;
}

async function openSecrets(env: Env): Promise<SecretBox> {
  return createSecretBox(env.secretKey ?? (await ownSecretKey(env.dataDir)), env.previousSecretKey);
}

async function openMigratedDb(env: Env, secrets: SecretBox, logger: Logger): Promise<OpenDb> {
  const db = await openDb(env, logger);
  try {
    await prepareDb({ db, secrets, logger });
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

export async function prepareDb({
  db,
  secrets,
  logger,
}: Pick<Deps, 'db' | 'secrets' | 'logger'>): Promise<void> {
  await migrateDb(db, logger);
  await createSecretKeyCheck({ db, secrets, logger }).check();
}

export async function migrateDb(db: OpenDb, logger: Logger): Promise<void> {
  await migrate(db, await readMigrations(), {
    onLockTimeout: (details) => logger.warn(details, 'migration.lock-timeout'),
  });
}

async function createLimiter(env: Env, db: OpenDb, logger: Logger): Promise<Limiter> {
  if (!env.redisUrl) return createDbLimiter(db);
  return createRedisLimiter(env.redisUrl, (error) => logger.warn({ err: error }, 'redis.error'));
}

export async function closeDeps(deps: Deps): Promise<void> {
  await closeAllButDb(deps);
  await deps.db.close();
}

export async function closeAllButDb(deps: Deps): Promise<void> {
  await deps.jobs.stop();
  deps.mailer.close();
  await deps.limiter.close();
}
