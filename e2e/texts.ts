import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@gatehouse/domain/locales';
import type { MessageId } from '../packages/messages/ids.ts';

const FOLDER = join(import.meta.dirname, '../packages/messages');

const read = new Map<Locale, Record<string, string>>();

function textsOf(locale: Locale): Record<string, string> {
  const known = read.get(locale);
  if (known) return known;
  const folder = join(FOLDER, locale);
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const texts = Object.assign({}, ...files);
  read.set(locale, texts);
  return texts;
}

/** A text of the portal, for stories that are not about its words. Placeholders match anything. */
export function label(id: MessageId, locale: Locale = 'en-GB'): RegExp {
  const text = textsOf(locale)[id];
  if (text === undefined) throw new Error(`There is no text ${id} in ${locale}.`);
  const parts = text.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
