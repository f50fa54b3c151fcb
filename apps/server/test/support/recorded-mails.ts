import type { Jobs } from '../../src/jobs/jobs.ts';
import type { MailToSend } from '../../src/modules/mail/queue/queued-mail.ts';
import { MAIL_QUEUE, type QueuedMail } from '../../src/modules/mail/queue/queued-mail.ts';
import type { Clock } from '../../src/ports/clock.ts';

export interface RecordedJob {
  queue: string;
  data: unknown;
}

export interface RecordedMails {
  /** In the order of sending, including those of rolled back transactions. */
  readonly sent: readonly MailToSend[];
  /** When each of them would be sent. */
  readonly times: readonly Date[];
  lastTo(address: string): MailToSend | undefined;
}

/** Records mails and other jobs immediately, so that tests need not wait for a queue. The limits per address apply here too. */
export function recordMails(
  jobs: Jobs,
  clock: Clock,
): { jobs: Jobs; mails: RecordedMails; others: RecordedJob[] } {
  const sent: MailToSend[] = [];
  const others: RecordedJob[] = [];
  const times: Date[] = [];
  return {
    jobs: {
      ...jobs,
      async enqueue(_tx, queue, data, options) {
        const mail = queue === MAIL_QUEUE ? (data as QueuedMail) : null;
        if (!mail || mail.isDiscarded) {
          others.push({ queue, data });
          return;
        }
        sent.push(mail.letter);
        times.push(new Date(clock.now().getTime() + (options?.startAfterSeconds ?? 0) * 1000));
      },
    },
    others,
    mails: { sent, times, lastTo: (address) => sent.findLast(({ to }) => to === address) },
  };
}
