import type { FastifyInstance, RouteOptions } from 'fastify';
import { buildApp } from '../app.ts';
import { createEmbeddedMailer } from '../demo/mailbox/embedded-mailer.ts';
import { seedDemoWorld } from '../demo/seed/demo-world.seed.ts';
import type { Deps } from '../deps.ts';
import { type Env, readEnv } from '../env.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { loadContent } from '../modules/content/files/load-content.ts';
import { createSessionLookup } from '../modules/identity/sessions/session-lookup.service.ts';
import { createSecondFactor } from '../modules/identity/two-factor/second-factor.service.ts';
import { mailWorker } from '../modules/mail/delivery/mail-worker.ts';
import { createMails } from '../modules/mail/queue/mail.service.ts';
import { createDbLimiter } from '../ports/limiter.ts';
import { createSmtpMailer } from '../ports/mailer.ts';
import { createIdentityProviders } from '../ports/openid-identity-provider.ts';
import { createPasswordHasher } from '../ports/password-hasher.ts';
import { systemRandom } from '../ports/random.ts';
import { createSecretBox } from '../ports/secret-box.ts';
import { openTestDb } from './open-test-db.ts';
import { createRecordedMails, type RecordedMails } from './recorded-mails.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export const TEST_SECRET_KEY = 'a key that only the tests know of';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** The letters sent so far, unless the test wishes for the queue. */
  mails: RecordedMails;
  /** What was logged so far, one JSON line after the other. */
  logs(): string;
  close(): Promise<void>;
}

interface Wishes {
  env?: Record<string, string>;
  demoWorld?: boolean;
  deps?: Partial<Deps>;
  /** Mails go through the job queue to the mailer, as they do in earnest; name SMTP_URL in `env` for a mail server. */
  queuesMail?: boolean;
  /** Hears of every route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
  /** Routes that only this test needs; they stand below everything the real app does to a request. */
  routes?: (app: FastifyInstance, deps: Deps) => void;
}

export async function buildTestApp(wishes: Wishes = {}): Promise<TestApp> {
  const env: Env = readEnv('demo', { LOG_LEVEL: 'info', ...wishes.env });
  const lines: string[] = [];
  const logger = createLogger(env.logLevel, { write: (line: string) => void lines.push(line) });
  const clock = createTestClock();
  const db = wishes.deps?.db ?? (await openTestDb());
  const secrets = wishes.deps?.secrets ?? createSecretBox(TEST_SECRET_KEY);
  const jobs = createJobs({ db, secrets, logger });
  const mailParts = { clock, random: systemRandom, secrets, logger };
  const mails = createRecordedMails(mailParts);
  const limiter = wishes.deps?.limiter ?? createDbLimiter(db);
  const deps: Deps = {
    env,
    logger,
    lifecycle: createLifecycle(),
    db,
    content: loadContent(env.contentDir),
    clock,
    random: systemRandom,
    secrets,
    passwords: createPasswordHasher(),
    limiter,
    mailer: env.smtpUrl ? createSmtpMailer(env.smtpUrl) : createEmbeddedMailer({ db, clock, secrets }),
    mails: wishes.queuesMail ? createMails({ ...mailParts, jobs }) : mails,
    jobs,
    sessions: createSessionLookup({ db, clock }),
    secondFactor: createSecondFactor({ db, clock, secrets, limiter }),
    identityProviders: createIdentityProviders(env, secrets),
    checksReplies: true,
    ...wishes.deps,
  };
  if (wishes.demoWorld) await seedDemoWorld(deps);
  if (wishes.queuesMail) await jobs.start([mailWorker(deps)]);
  const app = await buildApp(deps, wishes.onRoute);
  wishes.routes?.(app, deps);
  await app.ready();
  return {
    app,
    deps,
    clock,
    mails,
    logs: () => lines.join(''),
    async close() {
      await app.close();
      if (wishes.queuesMail) await jobs.stop();
      deps.mailer.close();
      await deps.db.close();
    },
  };
}
