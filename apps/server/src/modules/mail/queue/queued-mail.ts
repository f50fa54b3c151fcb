import type { MailToSend } from './mail-to-send.ts';

export const MAIL_QUEUE = 'mail';

/** What waits in the queue. The id is the mail's own, whatever number of attempts it takes. */
export interface QueuedMail {
  id: string;
  letter: MailToSend;
}
