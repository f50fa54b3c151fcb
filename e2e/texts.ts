import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageId } from '../packages/messages/ids.ts';

const FOLDER = join(import.meta.dirname, '../packages/messages/en-GB');

const texts: Record<string, string> = Object.assign(
  {},
  ...readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
);

/** An English text of the portal, for stories that are not about its words. Placeholders match anything. */
export function label(id: MessageId): RegExp {
  const text = texts[id];
  if (text === undefined) throw new Error(`There is no text ${id}.`);
  const parts = text.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
