import type { OpenDb } from '../db/open-db.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../log.ts';
import type { Content } from '../modules/content/files/content.ts';
import type { LiveContent } from '../modules/content/files/live-content.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityProviders } from '../ports/identity-provider.ts';
import type { Limiter } from '../ports/limiter.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { PaymentProvider } from '../ports/payment.ts';
import type { Random } from '../ports/random.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** The dependencies of services: the environment, the content, the database and the ports. */
export interface Deps {
  env: Env;
  logger: Logger;
  lifecycle: Lifecycle;
  db: OpenDb;
  /** What the operator wrote, as it is now. */
  content: Content;
  liveContent: LiveContent;
  clock: Clock;
  random: Random;
  secrets: SecretBox;
  passwords: PasswordHasher;
  limiter: Limiter;
  mailer: Mailer;
  jobs: Jobs;
  identityProviders: IdentityProviders;
  /** Undefined where nothing can be paid: only free products can be had then. */
  payment: PaymentProvider | undefined;
  /** Tests validate every reply against its schema; production saves the time. */
  checksReplies: boolean;
}
