import type { MailToSend } from './mail-to-send.ts';

export const MAIL_QUEUE = 'mail';

/** The payload of a mail job. The id identifies the mail across all attempts. */
export interface QueuedMail {
  id: string;
  letter: MailToSend;
  /** Queued for its cost only, see `pretendToSend`. */
  isDiscarded?: true;
}
