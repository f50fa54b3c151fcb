import { linksIn } from './links-in.rules.ts';
import type { MailboxMail } from './mailbox.types.ts';

export function presentMail({ id, to, subject, text, html, sentAt }: MailboxMail) {
  return { id, to, subject, text, html, links: linksIn(text), sentAt: sentAt.toISOString() };
}
