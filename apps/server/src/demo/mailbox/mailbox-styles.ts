import { join } from 'node:path';
import { serverPageStylesheet } from '../../server-pages/stylesheet.ts';

const FILES = ['../demo-bar.css', 'mailbox.css', 'mailbox-list.css', 'mailbox-reader.css'];

export function mailboxStyles(): string {
  const files = FILES.map((file) => join(import.meta.dirname, file));
  return serverPageStylesheet(['Geologica', 'Commissioner', 'JetBrains Mono'], ...files);
}
