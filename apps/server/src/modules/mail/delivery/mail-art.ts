import type { Content, Product } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import type { MailToSend } from '../queue/queued-mail.ts';

const WELCOMING_PRODUCT = 'ironvale';
const MAIL_ART = 'feature';
const WIDTH_AND_FORMAT = '-1180.webp';

/** Only inviting mails show a picture; security mails stay plain. */
export function withArt(mail: MailToSend, content: Content, publicUrl: string): MailToSend {
  const product = content.products.get(WELCOMING_PRODUCT);
  const invites = mail.template === 'validate-address' || mail.template === 'download-link';
  if (!invites || mail.artUrl || !product) return mail;
  return { ...mail, artUrl: mailPicture(content, product, publicUrl) };
}

export function mailPicture(content: Content, product: Product, publicUrl: string): string {
  return `${publicUrl}${artPath(content, product, MAIL_ART)}${WIDTH_AND_FORMAT}`;
}
