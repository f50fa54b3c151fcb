import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { createDeps } from '../../src/create-deps.ts';
import { seedDemoWorld } from '../../src/demo/seed/demo-world.seed.ts';
import { readEnv } from '../../src/env.ts';
import type { Pages } from '../../src/http/pages/pages.ts';
import { createLogger } from '../../src/log.ts';
import type { Content } from '../../src/modules/content/files/content.ts';
import { loadContent } from '../../src/modules/content/files/load-content.ts';
import { mailWorker } from '../../src/modules/mail/delivery/mail-worker.ts';
import { createSecretBox } from '../../src/ports/secret-box.ts';
import type { Deps } from '../../src/services/deps.ts';
import { createServices, type Services } from '../../src/services/services.ts';
import { openTestDb } from './open-test-db.ts';
import { createQuickPasswords } from './quick-passwords.ts';
import { type RecordedJob, type RecordedMails, recordMails } from './recorded-mails.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { testInstallers } from './test-installers.ts';

/** Read once a worker, unless a test has its own folder: a tenth of a second for each app. */
let demoContent: Content | undefined;

export const TEST_SECRET_KEY = 'a key that only the tests know of';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  services: Services;
  clock: TestClock;
  /** The mails sent so far, unless the test uses the queue. */
  mails: RecordedMails;
  /** The other jobs that were queued, unless the test uses the queue. */
  queued: RecordedJob[];
  /** The log so far, as JSON lines. */
  logs(): string;
  close(): Promise<void>;
}

interface TestAppOptions {
  env?: Record<string, string>;
  demoWorld?: boolean;
  deps?: Partial<Deps>;
  pages?: Pages;
  /** Sends mails through the job queue and the mailer, as in production; set SMTP_URL in `env` for a mail server. */
  queuesMail?: boolean;
  /** Called for every registered route. */
  onRoute?: (route: RouteOptions) => void;
  /** Limits the password requests of one address to some a second, as in production. */
  limitsPasswordRequests?: boolean;
  /** Additional routes of this test, behind all hooks of the real app. */
  routes?: (app: FastifyInstance, deps: Deps) => void;
}

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const env = readEnv('demo', {
    RELEASE_KEY_FILE: join(tmpdir(), 'gatehouse-test-release-key.pem'),
    LOG_LEVEL: 'info',
    INSTALLERS_DIR: await testInstallers(),
    // Tests of other things solve challenges too: as little work as possible.
    CHALLENGE_WORK: '1',
    ...options.env,
  });
  const lines: string[] = [];
  const logger = createLogger(env.logLevel, { write: (line: string) => void lines.push(line) });
  const clock = createTestClock();
  const real = await createDeps(env, logger, {
    clock,
    secrets: createSecretBox(TEST_SECRET_KEY),
    db: options.deps?.db ?? (await openTestDb()),
    passwords: createQuickPasswords(),
    checksReplies: true,
    ...(options.env?.CONTENT_DIR ? {} : { content: readDemoContent(env.contentDir) }),
    ...options.deps,
  });
  const recorded = recordMails(real.jobs, real.clock);
  const deps = options.queuesMail || options.deps?.jobs ? real : { ...real, jobs: recorded.jobs };
  const services = createServices(deps);
  if (options.demoWorld) await seedDemoWorld(deps);
  if (options.queuesMail) await deps.jobs.start([mailWorker({ ...deps, ...services })]);
  const { pages, onRoute } = options;
  const app = await buildApp(deps, services, {
    ...(pages ? { pages } : {}),
    ...(onRoute ? { onRoute } : {}),
    ...(options.limitsPasswordRequests ? {} : { waitForPasswordRequest: async () => undefined }),
  });
  options.routes?.(app, deps);
  await app.ready();
  return {
    app,
    deps,
    services,
    clock,
    mails: recorded.mails,
    queued: recorded.others,
    logs: () => lines.join(''),
    async close() {
      await app.close();
      if (options.queuesMail) await deps.jobs.stop();
      deps.mailer.close();
      await deps.db.close();
    },
  };
}

function readDemoContent(contentDir: string): Content {
  demoContent ??= loadContent(contentDir);
  return demoContent;
}

/** A second node, on the same database. */
export function buildNode(deps: Deps): Promise<FastifyInstance> {
  return buildApp(deps, createServices(deps), { waitForPasswordRequest: async () => undefined });
}
