import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { MESSAGES_FOLDER } from './topic-texts.ts';

export interface SourceText {
  topic: string;
  /** In English. */
  text: string;
}

let known: ReadonlyMap<string, SourceText> | undefined;

/** Every text of the portal and of mails, by its id. Read when it is first asked for. */
export function sourceTexts(): ReadonlyMap<string, SourceText> {
  known ??= new Map(
    readdirSync(join(MESSAGES_FOLDER, DEFAULT_LOCALE)).flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(MESSAGES_FOLDER, DEFAULT_LOCALE, file), 'utf8'));
      const topic = basename(file, '.json');
      return Object.entries<string>(texts).map(([id, text]) => [id, { topic, text }] as const);
    }),
  );
  return known;
}
