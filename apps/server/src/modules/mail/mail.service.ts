import type { Jobs } from '../../jobs/jobs.ts';
import type { Letter, Mails } from '../../ports/mails.ts';
import type { Random } from '../../ports/random.ts';

export const MAIL_QUEUE = 'mail';

/** What waits in the queue. The id is the mail's own, whatever number of attempts it takes. */
export interface QueuedMail {
  id: string;
  letter: Letter;
}

export function createMails(parts: { jobs: Pick<Jobs, 'enqueue'>; random: Pick<Random, 'uuid'> }): Mails {
  return {
    async send(tx, letter) {
      const queued: QueuedMail = { id: parts.random.uuid(), letter };
      await parts.jobs.enqueue(tx, MAIL_QUEUE, queued);
    },
  };
}
