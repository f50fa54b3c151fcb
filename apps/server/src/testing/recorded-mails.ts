import type { Jobs } from '../jobs/jobs.ts';
import type { MailToSend } from '../modules/mail/queue/mail-to-send.ts';
import { MAIL_QUEUE, type QueuedMail } from '../modules/mail/queue/queued-mail.ts';
import type { Clock } from '../ports/clock.ts';

export interface RecordedMails {
  /** In the order of sending, including those of rolled back transactions. */
  readonly sent: readonly MailToSend[];
  /** When each of them would be sent. */
  readonly times: readonly Date[];
  lastTo(address: string): MailToSend | undefined;
}

/** Records mails at once, so that tests need not wait for a queue. The limits per address apply here too. */
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
