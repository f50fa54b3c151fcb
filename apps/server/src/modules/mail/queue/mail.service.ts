import { canonicalEmail } from '@gatehouse/domain/email';
import { CodedError } from '../../../errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Queries } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { lockSchedule, saveSchedule } from './mail-schedule.repository.ts';
import { keepCounted, limitOf, planMail } from './mail-schedule.rules.ts';
import type { Letter, Mails } from './mail-to-send.ts';

export const MAIL_QUEUE = 'mail';

/** What waits in the queue. The id is the mail's own, whatever number of attempts it takes. */
export interface QueuedMail {
  id: string;
  letter: Letter;
}

export interface MailParts {
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
  secrets: Pick<SecretBox, 'keyedHash'>;
  logger: Pick<Logger, 'info'>;
}

/** The one place where mails to an address are limited. */
export function createMails({ jobs, clock, random, secrets, logger }: MailParts): Mails {
  const keyOf = (address: string) => secrets.keyedHash('mail-schedule', canonicalEmail(address) ?? address);

  /** The seconds to wait, or null when a waiting alert tells the same. */
  async function plan(tx: Queries, letter: Letter, mayWait: boolean): Promise<number | null> {
    const limit = limitOf(letter);
    if (limit === null) return 0;
    const key = keyOf(letter.to);
    const now = clock.now();
    const planned = keepCounted(await lockSchedule(tx, key, now), now.getTime());
    const at = planMail(planned, limit, now.getTime());
    if (at === null) return null;
    const seconds = Math.ceil((at - now.getTime()) / 1000);
    if (seconds > 0 && !mayWait) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
    await saveSchedule(tx, key, [...planned, { at, topic: limit.topic }]);
    return seconds;
  }

  async function send(tx: Queries, letter: Letter, mayWait: boolean): Promise<void> {
    const startAfterSeconds = await plan(tx, letter, mayWait);
    const { template } = letter;
    if (startAfterSeconds === null) return logger.info({ template }, 'mail.coalesced');
    if (startAfterSeconds > 0) logger.info({ template, startAfterSeconds }, 'mail.delayed');
    const queued: QueuedMail = { id: random.uuid(), letter };
    await jobs.enqueue(tx, MAIL_QUEUE, queued, { startAfterSeconds });
  }

  return {
    send: (tx, letter) => send(tx, letter, true),
    sendNow: (tx, letter) => send(tx, letter, false),
  };
}
