import { ownSecretKey } from './data-folder.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { type OpenDb, openDb } from './db/open-db.ts';
import { createEmbeddedPayment } from './demo/checkout/embedded-payment.ts';
import { createEmbeddedMailer } from './demo/mailbox/embedded-mailer.ts';
import { withDemoAddresses } from './demo/pages/demo-addresses.ts';
import type { Env } from './env.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import type { Content } from './modules/content/files/content.ts';
import { loadContent } from './modules/content/files/load-content.ts';
import { createSecretKeyCheck } from './modules/operations/key-rotation/secret-key-check.service.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { createDbLimiter, createRedisLimiter, type Limiter } from './ports/limiter.ts';
import { createSmtpMailer, isMailTlsOptional } from './ports/mailer.ts';
import { createIdentityProviders } from './ports/openid-identity-provider.ts';
import { createPasswordHasher } from './ports/password-hasher.ts';
import type { PaymentProvider } from './ports/payment.ts';
import { systemRandom } from './ports/random.ts';
import { createSecretBox, type SecretBox } from './ports/secret-box.ts';
import { createStripePayment } from './ports/stripe-payment.ts';
import type { Deps } from './services/deps.ts';

/** Embedded services unless the environment names others. A database that is passed in is migrated already. */
export async function createDeps(
  defaultEnv: Env,
  logger: Logger,
  overrides: Partial<Deps> = {},
): Promise<Deps> {
  const env = overrides.env ?? defaultEnv;
  const secrets = overrides.secrets ?? (await openSecrets(env));
  const { db, content } = await openDbAndContent(env, secrets, logger, overrides);
  if (env.smtpUrl && isMailTlsOptional(env.smtpUrl)) {
    logger.warn({ variable: 'SMTP_URL' }, 'mail.tls-optional');
  }
  const clock = overrides.clock ?? systemClock;
  return {
    env,
    logger,
    lifecycle: createLifecycle(),
    db,
    content,
    clock,
    random: systemRandom,
    secrets,
    passwords: createPasswordHasher(),
    limiter: overrides.limiter ?? (await createLimiter(env, db, logger)),
    mailer: env.smtpUrl ? createSmtpMailer(env.smtpUrl) : createEmbeddedMailer({ db, clock, secrets }),
    jobs: createJobs({ db, secrets, logger }),
    identityProviders: createIdentityProviders(env, secrets),
    payment: choosePayment(env, { db, clock, secrets }),
    checksReplies: false,
    ...overrides,
  };
}

/** Reads the content while the embedded database is compiled in other threads. */
async function openDbAndContent(
  env: Env,
  secrets: SecretBox,
  logger: Logger,
  overrides: Partial<Deps>,
): Promise<Pick<Deps, 'db' | 'content'>> {
  const readContent = () => overrides.content ?? readContentFor(env);
  if (overrides.db) return { db: overrides.db, content: readContent() };
  const opening = openMigratedDb(env, secrets, logger);
  try {
    const content = readContent();
    return { db: await opening, content };
  } catch (error) {
    // The first problem is the one to report.
    await opening.then((db) => db.close()).catch(() => {});
    throw error;
  }
}

function readContentFor(env: Env): Content {
  const content = loadContent(env.contentDir);
  return env.mode === 'demo' ? withDemoAddresses(content, env.publicUrl) : content;
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
  await migrate(db, await readMigrations());
  await createSecretKeyCheck({ db, secrets, logger }).check();
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
