import type { MailContent } from '../content/mail-content.ts';
import type { MailText } from '../content/mail-text.ts';
import type { MailContext } from '../mail.ts';

/** A mail as plain text: every paragraph on one line, every link on its own line. */
export function renderPlainText(
  content: MailContent,
  texts: MailText,
  { brand, links }: MailContext,
): string {
  const paragraphs = [
    brand.name,
    texts.plain(content.title),
    texts.plain(content.body),
    content.code,
    content.occasion && [
      texts.labelled('Mail.Occasion.Time', texts.moment(content.occasion.at)),
      texts.labelled('Mail.Occasion.Device', texts.device(content.occasion.device)),
    ],
    content.facts?.map(({ label, value }) => texts.labelled(label.id, texts.fact(value))),
    content.advice && texts.plain(content.advice),
    content.action && [texts.plain(content.action.label), content.action.link],
    content.validity && texts.plain(content.validity),
    content.noteLink ? [texts.plain(content.note), content.noteLink] : texts.plain(content.note),
    // Two hyphens and a space: mail programs recognise what follows as the signature.
    [
      '-- ',
      texts.plain({ id: 'Mail.Footer.Tagline' }),
      texts.plain({ id: 'Mail.Footer.Support' }),
      links.support,
      texts.plain({ id: 'Mail.Footer.Privacy' }),
      links.privacy,
      texts.plain({ id: 'Mail.Footer.Imprint' }),
      links.imprint,
    ],
  ];

  return `${paragraphs
    .filter((paragraph) => paragraph !== undefined)
    .map((paragraph) => (Array.isArray(paragraph) ? paragraph.join('\n') : paragraph))
    .join('\n\n')}\n`;
}
