import { IntlMessageFormat } from 'intl-messageformat';
import type { Device, MailContext } from '../mail.ts';
import type { Fact, MessageId, Phrase } from './mail-content.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const NO_BREAK_SPACE = '\u00a0';

type Context = Pick<MailContext, 'locale' | 'direction' | 'messages' | 'brand'>;

/** Formats the texts of one locale. */
export interface MailText {
  /** The parts of a phrase; the caller renders inserted values and bold runs. */
  parts<T>(phrase: Phrase, insert: (value: string) => T, bold: (chunks: (string | T)[]) => T): (string | T)[];
  plain(phrase: Phrase): string;
  /** For mail headers: one line without any invisible mark. */
  header(phrase: Phrase): string;
  /** A label and its value in plain text; the value comes from `moment` or `device`. */
  labelled(label: MessageId, value: string): string;
  moment(at: string): string;
  device(device: Device): string;
  fact(value: Fact['value']): string;
}

export function createMailText({ locale, direction, messages, brand }: Context): MailText {
  const parts: MailText['parts'] = (phrase, insert, bold) => {
    const text = messages[phrase.id];
    if (text === undefined) throw new Error(`No message ${phrase.id} in ${locale}`);
    const values = Object.entries({ brand: brand.name, ...phrase.values }).map(
      ([name, value]) => [name, typeof value === 'string' ? insert(value) : value] as const,
    );
    const result = new IntlMessageFormat(text, locale).format({ ...Object.fromEntries(values), b: bold });
    return Array.isArray(result) ? result : [result];
  };

  const joined = (chunks: string[]) => chunks.join('');
  const asGiven = (value: string) => value;
  // Left-to-right mails need no marks, and a mark beside an address would be copied with it.
  const isolated = (value: string) =>
    direction === 'rtl' ? `${FIRST_STRONG_ISOLATE}${singleLine(value)}${POP_ISOLATE}` : singleLine(value);
  const plain = (phrase: Phrase) => joined(parts<string>(phrase, isolated, joined));

  const moments = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });

  const moment = (at: string) => unbrokenHour(moments.formatToParts(new Date(at)));

  return {
    parts,
    plain,
    header: (phrase) => singleLine(joined(parts<string>(phrase, asGiven, joined))),
    labelled: (label, value) =>
      joined(
        parts<string>(
          { id: 'Mail.Text.Labelled', values: { label: plain({ id: label }), value } },
          asGiven,
          joined,
        ),
      ),
    moment,
    fact: (value) => {
      if ('moment' in value) return moment(value.moment);
      return 'text' in value ? isolated(value.text) : plain(value.phrase);
    },
    device: ({ browser, system }) => {
      if (browser && system) return plain({ id: 'Mail.Device.BrowserOnSystem', values: { browser, system } });
      const known = browser ?? system;
      return known ? isolated(known) : plain({ id: 'Mail.Device.Unknown' });
    },
  };
}

/** The hour, its half of the day and its zone stay on one line; a line may end before them. */
function unbrokenHour(parts: Intl.DateTimeFormatPart[]): string {
  const hour = parts.findIndex(({ type }) => type === 'hour');
  return parts
    .map(({ value }, index) => (index > hour ? value.replaceAll(/\s/g, NO_BREAK_SPACE) : value))
    .join('');
}

const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const VALUE_LENGTH_MAX = 254;

/**
 * Text from outside as a single line: no break that could forge a header or a paragraph, no direction mark that could
 * reverse a neighbouring link.
 */
export function singleLine(text: string): string {
  const line = text.replace(BIDI_CONTROLS, '').replace(BREAKS_AND_CONTROLS, ' ').trim();
  const characters = [...line];
  if (characters.length <= VALUE_LENGTH_MAX) return line;
  return `${characters.slice(0, VALUE_LENGTH_MAX - 1).join('')}…`;
}
