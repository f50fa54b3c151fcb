import type { OpenDb } from './db/open-db.ts';
import type { Env } from './env.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import type { Content } from './modules/content/files/content.ts';
import type { Mails } from './modules/mail/queue/mail-to-send.ts';
import type { Pages } from './plugins/pages/pages.ts';
import type { Clock } from './ports/clock.ts';
import type { IdentityProviders } from './ports/identity-provider.ts';
import type { Limiter } from './ports/limiter.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { Random } from './ports/random.ts';
import type { SecondFactor } from './ports/second-factor.ts';
import type { SecretBox } from './ports/secret-box.ts';
import type { SessionLookup } from './ports/session-lookup.ts';

/** Everything a module may need, made once by the process or by a test. */
export interface Deps {
  env: Env;
  logger: Logger;
  lifecycle: Lifecycle;
  db: OpenDb;
  content: Content;
  clock: Clock;
  random: Random;
  secrets: SecretBox;
  passwords: PasswordHasher;
  limiter: Limiter;
  mailer: Mailer;
  mails: Mails;
  jobs: Jobs;
  sessions: SessionLookup;
  secondFactor: SecondFactor;
  identityProviders: IdentityProviders;
  /** In tests every reply is held against its schema; in production that time belongs to the visitor. */
  checksReplies: boolean;
  /** Without them the server answers its API alone. */
  pages?: Pages;
}
