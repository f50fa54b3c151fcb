import type { Jobs } from '../jobs/jobs.ts';
import type { MailToSend } from '../modules/mail/queue/mail-to-send.ts';
import { MAIL_QUEUE, type QueuedMail } from '../modules/mail/queue/queued-mail.ts';
import type { Clock } from '../ports/clock.ts';

export interface RecordedMails {
  /** In the order of sending, also those whose transaction was rolled back afterwards. */
  readonly sent: readonly MailToSend[];
  /** When each of them would leave. */
  readonly times: readonly Date[];
  lastTo(address: string): MailToSend | undefined;
}

/** Most tests want to read a mail and not to wait for a queue. The limits of an address hold here too. */
export function recordMails(jobs: Jobs, clock: Clock): { jobs: Jobs; mails: RecordedMails } {
  const sent: MailToSend[] = [];
  const times: Date[] = [];
  return {
    jobs: {
      ...jobs,
      async enqueue(tx, queue, data, options) {
        if (queue !== MAIL_QUEUE) return jobs.enqueue(tx, queue, data, options);
        sent.push((data as QueuedMail).letter);
        times.push(new Date(clock.now().getTime() + (options?.startAfterSeconds ?? 0) * 1000));
      },
    },
    mails: { sent, times, lastTo: (address) => sent.findLast(({ to }) => to === address) },
  };
}
