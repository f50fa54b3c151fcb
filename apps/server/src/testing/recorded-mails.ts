import { createMails, type MailParts, type QueuedMail } from '../modules/mail/queue/mail.service.ts';
import type { Letter, Mails } from '../modules/mail/queue/mail-to-send.ts';

export interface RecordedMails extends Mails {
  /** In the order of sending, also those whose transaction was rolled back afterwards. */
  readonly sent: readonly Letter[];
  /** When each of them would leave. */
  readonly times: readonly Date[];
  lastTo(address: string): Letter | undefined;
}

/** Most tests want to read a letter and not to wait for a queue. The limits of an address hold here too. */
export function createRecordedMails(parts: Omit<MailParts, 'jobs'>): RecordedMails {
  const sent: Letter[] = [];
  const times: Date[] = [];
  const mails = createMails({
    ...parts,
    jobs: {
      async enqueue(_tx, _queue, data, { startAfterSeconds = 0 } = {}) {
        sent.push((data as QueuedMail).letter);
        times.push(new Date(parts.clock.now().getTime() + startAfterSeconds * 1000));
      },
    },
  });
  return { ...mails, sent, times, lastTo: (address) => sent.findLast(({ to }) => to === address) };
}
