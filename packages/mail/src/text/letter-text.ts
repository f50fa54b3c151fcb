import type { Letter } from '../letter/letter.ts';
import type { Words } from '../letter/words.ts';
import type { MailContext } from '../mail.ts';

/** A mail for those who read without HTML: every paragraph one line, every link alone on its own. */
export function letterText(letter: Letter, words: Words, { brand, links }: MailContext): string {
  const paragraphs = [
    brand.name,
    words.plain(letter.title),
    words.plain(letter.body),
    letter.code,
    letter.occasion && [
      words.labelled('Mail.Occasion.Time', words.moment(letter.occasion.at)),
      words.labelled('Mail.Occasion.Device', words.device(letter.occasion.device)),
    ],
    letter.advice && words.plain(letter.advice),
    letter.action && [words.plain(letter.action.label), letter.action.link],
    letter.validity && words.plain(letter.validity),
    words.plain(letter.note),
    // Two hyphens and a space: mail programs know that what follows is the signature.
    [
      '-- ',
      words.plain({ id: 'Mail.Footer.Tagline' }),
      words.plain({ id: 'Mail.Footer.Support' }),
      links.support,
      words.plain({ id: 'Mail.Footer.Privacy' }),
      links.privacy,
      words.plain({ id: 'Mail.Footer.Imprint' }),
      links.imprint,
    ],
  ];

  return `${paragraphs
    .filter((paragraph) => paragraph !== undefined)
    .map((paragraph) => (Array.isArray(paragraph) ? paragraph.join('\n') : paragraph))
    .join('\n\n')}\n`;
}
