import type { Mail } from '@gatehouse/mail/render';

/** What happened, told in the player's language. A language that has no mails yet is told in English. */
export type MailToSend = Mail & { locale: string };
