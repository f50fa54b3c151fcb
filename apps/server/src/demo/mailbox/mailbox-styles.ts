import { join } from 'node:path';
import { houseStylesheet } from '../../server-pages/stylesheet.ts';

const FILES = ['mailbox.css', 'mailbox-list.css', 'mailbox-reader.css'];

export function mailboxStyles(): string {
  const files = FILES.map((file) => join(import.meta.dirname, file));
  return houseStylesheet(['Geologica', 'Commissioner', 'JetBrains Mono'], ...files);
}
