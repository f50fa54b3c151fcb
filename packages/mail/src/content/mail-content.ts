import type messages from '@gatehouse/messages/en-GB/mail.json';
import type { MailContext, MailOf, Occasion, TemplateName } from '../mail.ts';

export type MessageId = keyof typeof messages;

/** A message id and its values. HTML and plain text format the same phrase, each in its own way. */
export interface Phrase {
  id: MessageId;
  values?: Readonly<Record<string, string | number>>;
}

/** A moment is formatted in the language of the mail; a text is a value from outside. */
export interface Fact {
  label: Phrase;
  value: { moment: string } | { text: string } | { phrase: Phrase };
}

/** The content of a mail, from which both HTML and plain text are rendered, so that they always agree. */
export interface MailContent {
  subject: Phrase;
  title: Phrase;
  body: Phrase;
  code?: string;
  occasion?: Occasion;
  /** A small table of facts, such as the lines of a receipt. */
  facts?: readonly Fact[];
  advice?: Phrase;
  action?: { label: Phrase; link: string };
  validity?: Phrase;
  note: Phrase;
  /** Where the player changes what the note is about. */
  noteLink?: string;
  artUrl?: string;
}

export type Template<Name extends TemplateName> = (
  mail: MailOf<Name>,
  context: Pick<MailContext, 'brand'>,
) => MailContent;
