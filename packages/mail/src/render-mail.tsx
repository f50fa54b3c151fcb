import { renderToStaticMarkup } from 'react-dom/server';
import { createMailText } from './content/mail-text.ts';
import { ownUrl, webUrl } from './content/own-url.ts';
import { MailDocument } from './html/mail-document.tsx';
import type { RenderMail } from './mail.ts';
import { buildMailContent } from './templates/templates.ts';
import { renderPlainText } from './text/plain-text.ts';

// Without a doctype, mail programs in quirks mode lay out tables and line heights differently.
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
  const draft = buildMailContent(mail, context);
  const content = {
    ...draft,
    ...(draft.noteLink && { noteLink: ownUrl(draft.noteLink, publicUrl) }),
    ...(draft.artUrl && { artUrl: ownUrl(draft.artUrl, publicUrl) }),
    ...(draft.action && { action: { ...draft.action, link: ownUrl(draft.action.link, publicUrl) } }),
  };
  const texts = createMailText(context);
  const html = renderToStaticMarkup(<MailDocument content={content} texts={texts} context={context} />);
  return {
    subject: texts.header(content.subject),
    html: `${DOCTYPE}${html}`,
    text: renderPlainText(content, texts, context),
  };
};
