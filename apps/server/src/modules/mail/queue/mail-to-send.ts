import type { Mail } from '@gatehouse/mail/render';

/** A mail about an event, in the player's language, or in English where that is not translated. */
export type MailToSend = Mail & { locale: string };
