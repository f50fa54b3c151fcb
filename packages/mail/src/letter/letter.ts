import type messages from '@gatehouse/messages/en-GB/mail.json';
import type { MailContext, MailOf, Occasion, TemplateName } from '../mail.ts';

export type MessageId = keyof typeof messages;

/** A message id and what goes into it. Both parts of a mail format the same phrase in their own way. */
export interface Phrase {
  id: MessageId;
  values?: Readonly<Record<string, string | number>>;
}

/** What a mail says, before it is HTML or plain text: the two can never tell different stories. */
export interface Letter {
  subject: Phrase;
  title: Phrase;
  body: Phrase;
  code?: string;
  occasion?: Occasion;
  advice?: Phrase;
  action?: { label: Phrase; link: string };
  validity?: Phrase;
  note: Phrase;
  artUrl?: string;
}

export type Template<Name extends TemplateName> = (
  mail: MailOf<Name>,
  context: Pick<MailContext, 'brand'>,
) => Letter;
