import { renderToStaticMarkup } from 'react-dom/server';
import { LetterDocument } from './html/letter-document.tsx';
import { ownUrl, webUrl } from './letter/own-url.ts';
import { wordsOf } from './letter/words.ts';
import type { RenderMail } from './mail.ts';
import { letterOf } from './templates/templates.ts';
import { letterText } from './text/letter-text.ts';

// Mail programs that quirk without it draw tables and line heights differently.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export const renderMail: RenderMail = async (mail, given) => {
  const { publicUrl } = given;
  const context = {
    ...given,
    links: {
      support: webUrl(given.links.support),
      privacy: webUrl(given.links.privacy),
      imprint: webUrl(given.links.imprint),
    },
  };
  const drafted = letterOf(mail, context);
  const letter = {
    ...drafted,
    ...(drafted.artUrl && { artUrl: ownUrl(drafted.artUrl, publicUrl) }),
    ...(drafted.action && { action: { ...drafted.action, link: ownUrl(drafted.action.link, publicUrl) } }),
  };
  const words = wordsOf(context);
  const html = renderToStaticMarkup(<LetterDocument letter={letter} words={words} context={context} />);
  return {
    subject: words.header(letter.subject),
    html: `${DOCTYPE}${html}`,
    text: letterText(letter, words, context),
  };
};
