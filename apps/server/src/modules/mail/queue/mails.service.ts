import { canonicalEmail } from '@gatehouse/domain/email';
import { MAIL_COOLDOWN_S } from '@gatehouse/domain/limits';
import type { Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { MailLog } from './mail-log.service.ts';
import { lockSchedule, saveSchedule } from './mail-schedule.repository.ts';
import { keepCounted, limitOf, planMail, plannedMail } from './mail-schedule.rules.ts';
import {
  type AlertMail,
  MAIL_QUEUE,
  type MailToSend,
  type OtherMail,
  type QueuedMail,
} from './queued-mail.ts';

export type Mails = ReturnType<typeof createMails>;

/**
 * The only place where mails to an address are limited (docs/limits.md). A mail is part of the transaction that causes
 * it: either both are committed or neither.
 */
export function createMails({
  env: { publicUrl },
  jobs,
  clock,
  random,
  secrets,
  logger,
  mailLog,
}: {
  env: { publicUrl: string };
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
  secrets: Pick<SecretBox, 'keyedHash'>;
  logger: Pick<Logger, 'info'>;
  mailLog: Pick<MailLog, 'recordQueued' | 'recordDiscarded'>;
}) {
  const keyOf = (address: string) => secrets.keyedHash('mail-schedule', canonicalEmail(address) ?? address);

  /** The seconds to wait, or null when a waiting mail has the same topic. */
  async function plan(tx: Queries, mail: MailToSend, mayWait: boolean): Promise<number | null> {
    const limit = limitOf(mail);
    if (limit === null) return 0;
    const key = keyOf(mail.to);
    // This time is only the `lastAt` of a new row, which has to have one until its schedule is saved.
    const locked = await lockSchedule(tx, key, clock.now());
    // Read after the lock: mails that wait for each other are planned in the order of their times.
    const now = clock.now();
    const planned = keepCounted(locked, now.getTime());
    const at = planMail(planned, limit, now.getTime());
    if (at === null) {
      if (!mayWait) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: MAIL_COOLDOWN_S });
      return null;
    }
    const seconds = Math.ceil((at - now.getTime()) / 1000);
    if (seconds > 0 && !mayWait) throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
    await saveSchedule(tx, key, [...planned, plannedMail(limit, at)]);
    return seconds;
  }

  async function send(
    tx: Queries,
    mail: MailToSend,
    { mayWait, userId = null }: { mayWait: boolean; userId?: string | null | undefined },
  ): Promise<boolean> {
    const startAfterSeconds = await plan(tx, mail, mayWait);
    const { template } = mail;
    if (startAfterSeconds === null) {
      logger.info({ template }, 'mail.coalesced');
      return false;
    }
    if (startAfterSeconds > 0) logger.info({ template, startAfterSeconds }, 'mail.delayed');
    const queued: QueuedMail = { id: random.uuid(), letter: mail, publicUrl };
    await mailLog.recordQueued(tx, queued.id, mail, userId);
    await jobs.enqueue(tx, MAIL_QUEUE, queued, { startAfterSeconds });
    return true;
  }

  return {
    /** Over the limit the mail is sent later. False when it is left out, because one like it waits. */
    send: (tx: Queries, mail: OtherMail) => send(tx, mail, { mayWait: true }),
    /** For `securityAlerts` alone, which records what it reports. */
    sendAlert: (tx: Queries, mail: AlertMail, userId: string) => send(tx, mail, { mayWait: true, userId }),
    /**
     * For a mail that a user has requested: over the limit it throws TOO_MANY_REQUESTS and nothing is sent. `userId` where the
     * address is not that of the account.
     */
    sendNow: (tx: Queries, mail: OtherMail, { userId }: { userId?: string } = {}) =>
      send(tx, mail, { mayWait: false, userId }),
    /** Takes as long as `send` and sends nothing: where the time must not reveal that there is no account. */
    async pretendToSend(tx: Queries, mail: OtherMail): Promise<void> {
      const queued: QueuedMail = { id: random.uuid(), letter: mail, publicUrl, isDiscarded: true };
      await mailLog.recordDiscarded(tx, queued.id, mail);
      await jobs.enqueue(tx, MAIL_QUEUE, queued, { startAfterSeconds: 0 });
    },
  };
}
