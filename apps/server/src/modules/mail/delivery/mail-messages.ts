import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '@gatehouse/domain/locales';

type Messages = Readonly<Record<string, string>>;

const MESSAGES_FOLDER = dirname(createRequire(import.meta.url).resolve('@gatehouse/messages/package.json'));

/** Read once. A language in which a text is missing counts as not translated, so that no mail is incomplete. */
export function readMailMessages(
  locales: readonly Locale[],
  folder = MESSAGES_FOLDER,
): { english: Messages; translated: ReadonlyMap<Locale, Messages> } {
  const fileOf = (locale: Locale) => join(folder, locale, 'mail.json');
  const read = (locale: Locale): Messages => JSON.parse(readFileSync(fileOf(locale), 'utf8'));
  const english = read(DEFAULT_LOCALE);
  const translated = locales
    .filter((locale) => existsSync(fileOf(locale)))
    .map((locale) => [locale, read(locale)] as const)
    .filter(([, messages]) => Object.keys(english).every((id) => messages[id]));
  return { english, translated: new Map(translated) };
}
