import { ownSecretKey } from './data-folder.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { openDb } from './db/open-db.ts';
import { createEmbeddedMailer } from './demo/mailbox/embedded-mailer.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import { loadContent } from './modules/content/files/load-content.ts';
import { createSessionLookup } from './modules/identity/sessions/session-lookup.service.ts';
import { createSecondFactor } from './modules/identity/two-factor/second-factor.service.ts';
import { createMails } from './modules/mail/queue/mail.service.ts';
import { checkSecretKey } from './modules/operations/secret-key/check-secret-key.service.ts';
import { systemClock } from './ports/clock.ts';
import { createDbLimiter, createRedisLimiter } from './ports/limiter.ts';
import { createSmtpMailer, isMailTlsOptional } from './ports/mailer.ts';
import { createIdentityProviders } from './ports/openid-identity-provider.ts';
import { createPasswordHasher } from './ports/password-hasher.ts';
import { systemRandom } from './ports/random.ts';
import { createSecretBox } from './ports/secret-box.ts';

/** The real parts, each embedded unless the environment names a better one. */
export async function createDeps(env: Env, logger: Logger): Promise<Deps> {
  const content = loadContent(env.contentDir);
  const secrets = createSecretBox(env.secretKey ?? (await ownSecretKey(env.dataDir)), env.previousSecretKey);
  const db = await openDb(env, logger);
  try {
    await migrate(db, await readMigrations());
    await checkSecretKey({ db, secrets, logger });
  } catch (error) {
    await db.close();
    throw error;
  }
  if (env.smtpUrl && isMailTlsOptional(env.smtpUrl)) {
    logger.warn({ variable: 'SMTP_URL' }, 'mail.tls-optional');
  }
  const clock = systemClock;
  const jobs = createJobs({ db, secrets, logger });
  const limiter = env.redisUrl
    ? createRedisLimiter(env.redisUrl, (error) => logger.warn({ err: error }, 'Redis has a problem'))
    : createDbLimiter(db);
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
    limiter,
    mailer: env.smtpUrl ? createSmtpMailer(env.smtpUrl) : createEmbeddedMailer({ db, clock, secrets }),
    mails: createMails({ jobs, clock, random: systemRandom, secrets, logger }),
    jobs,
    sessions: createSessionLookup({ db, clock }),
    secondFactor: createSecondFactor({ db, clock, secrets, limiter }),
    identityProviders: createIdentityProviders(env, secrets),
    checksReplies: false,
  };
}

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.jobs.stop();
  deps.mailer.close();
  await deps.limiter.close();
  await deps.db.close();
}
