import type { Mail } from '@gatehouse/mail/render';
import type { Queries } from '../../../db/db.ts';

/** What happened, told in the player's language. A language that has no mails yet is told in English. */
export type Letter = Mail & { locale: string };

/**
 * Both are part of the transaction that causes the mail: no mail without its cause, no cause without its mail. Both
 * keep to the limits of the address, see docs/decisions/032-mail-limits.md.
 */
export interface Mails {
  /** Over the limit the mail is sent later. An alert that waits already stands for another one like it. */
  send(tx: Queries, letter: Letter): Promise<void>;
  /** For a mail that somebody has asked for: over the limit it throws TOO_MANY_REQUESTS and nothing is sent. */
  sendNow(tx: Queries, letter: Letter): Promise<void>;
}
