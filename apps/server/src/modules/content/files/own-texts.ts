import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@gatehouse/domain/locales';
import { checkMessage, type MessageProblem } from '@gatehouse/messages/check-message.ts';
import { type CompiledMessages, compileMessage } from '@gatehouse/messages/compile-message.ts';
import { z } from 'zod';
import { type SourceText, sourceTexts } from '../../../server-pages/source-texts.ts';
import type { ContentProblem } from './content-problem.ts';
import { type ContentReader, parseJson } from './content-reader.ts';
import { requiredText } from './fields.schema.ts';
import { nearestWord } from './nearest-word.ts';

const FOLDER = 'texts';
const VERSION_LENGTH = 16;
/** The server writes these pages when it can hardly do anything else. */
const FIXED_TOPICS = ['busy-page', 'provider-window'];

export const ownTextsSchema = z
  .record(z.string(), requiredText)
  .describe('By the id of a text of packages/messages, what is shown in its place in this locale.');

/** What a publisher wrote instead of the texts of the portal and of mails, in one locale. */
export interface OwnTexts {
  /** The beginning of the file's SHA-256. */
  readonly version: string;
  readonly texts: Readonly<Record<string, string>>;
}

export const ownTextsPath = (locale: Locale) => `${FOLDER}/${locale}.json`;

export function readOwnTexts(contentDir: string, reader: ContentReader): Map<Locale, OwnTexts> {
  const read = reader.readLocalised(FOLDER, ownTextsSchema);
  return new Map(
    [...read].map(([locale, texts]) => {
      const bytes = readFileSync(join(contentDir, ownTextsPath(locale)));
      return [locale, { version: versionOf(bytes), texts }];
    }),
  );
}

/** The same of a file of another release, which was checked when it was published. */
export function parseOwnTexts(bytes: Buffer): OwnTexts | null {
  const parsed = ownTextsSchema.safeParse(parseJson(bytes.toString('utf8')));
  return parsed.success ? { version: versionOf(bytes), texts: parsed.data } : null;
}

function versionOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH);
}

/** Those that this version of Gatehouse can show: a text may have gone, or got another placeholder, since the release. */
export function usableTexts(
  { texts }: OwnTexts,
  locale: Locale,
  isWanted: (topic: string) => boolean,
): Record<string, string> {
  const sources = sourceTexts();
  const usable = Object.entries(texts).filter(([id, text]) => {
    const source = sources.get(id);
    return source && isWanted(source.topic) && problemsOf(id, text, source, locale).length === 0;
  });
  return Object.fromEntries(usable);
}

/** As the portal's message files are. */
export function compileOwnTexts(
  own: OwnTexts,
  locale: Locale,
  isWanted: (topic: string) => boolean = isOfPortal,
): CompiledMessages {
  const usable = Object.entries(usableTexts(own, locale, isWanted));
  return Object.fromEntries(usable.map(([id, text]) => [id, compileMessage(text)]));
}

const isOfPortal = (topic: string) => topic !== 'mail';

/** Ids that there are not, and texts that would break where they are shown. */
export function findOwnTextProblems({
  ownTexts,
}: {
  ownTexts: ReadonlyMap<Locale, OwnTexts>;
}): ContentProblem[] {
  return [...ownTexts].flatMap(([locale, { texts }]) =>
    Object.entries(texts).flatMap(([id, text]) =>
      messagesOf(id, text, locale).map((message) => ({ file: ownTextsPath(locale), field: id, message })),
    ),
  );
}

function messagesOf(id: string, text: string, locale: Locale): string[] {
  const sources = sourceTexts();
  const source = sources.get(id);
  if (!source) {
    const meant = nearestWord(id, [...sources.keys()]);
    return [`there is no such text${meant ? `: is ${meant} meant?` : ''}`];
  }
  return problemsOf(id, text, source, locale);
}

function problemsOf(id: string, text: string, { topic, text: source }: SourceText, locale: Locale): string[] {
  if (FIXED_TOPICS.includes(topic)) return ['cannot be replaced'];
  return checkMessage({ id, source, text }, locale).flatMap((problem) => describe(problem, source));
}

/** A text that is long, or that is English in another locale, is for the publisher to decide. */
function describe(problem: MessageProblem, source: string): string[] {
  if (problem.kind === 'untranslated' || problem.kind === 'overlong') return [];
  const shown = `The English text is: ${source}`;
  if (problem.kind === 'broken') return [`is no ICU message: ${problem.detail}. ${shown}`];
  return [`${problem.detail}. ${shown}`];
}
