import type { AlertTemplate, Mail } from '@gatehouse/mail/render';

/** A mail about an event, in the player's language, or in English where that is not translated. */
export type MailToSend = Mail & { locale: string };

/** Sent by `mail/alerts`, which also records what it reports. */
export type AlertMail = Extract<MailToSend, { template: AlertTemplate }>;
export type OtherMail = Exclude<MailToSend, AlertMail>;

export const MAIL_QUEUE = 'mail';

/** The payload of a mail job. The id identifies the mail across all attempts. */
export interface QueuedMail {
  id: string;
  letter: MailToSend;
  /** What the link begins with. The process that queues a mail may have another public URL than the one that sends it. */
  publicUrl?: string;
  /** Queued for its cost only, see `pretendToSend`. */
  isDiscarded?: true;
}
