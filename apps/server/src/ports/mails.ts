import type { Mail } from '@gatehouse/mail/render';
import type { Queries } from '../db/db.ts';

/** What happened, told in the player's language. A language that has no mails yet is told in English. */
export type Letter = Mail & { locale: string };

export interface Mails {
  /** Part of the transaction that causes it: no mail without its cause, no cause without its mail. */
  send(tx: Queries, letter: Letter): Promise<void>;
}
