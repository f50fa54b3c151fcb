import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../packages/domain/src/locales.ts';
import { checkMessage, describeProblem } from '../packages/messages/check-message.ts';
import {
  readAllTexts,
  readTexts,
  SOURCE_LOCALE,
  type Texts,
  topics,
  translatedLocales,
  untranslatedTexts,
  writeTexts,
} from '../packages/messages/message-files.ts';
import { placeText } from '../packages/messages/place-text.ts';
import { readPo, writePo } from '../packages/messages/po-file.ts';
import { applyChange } from './new/change.ts';
import { topicChange } from './new/topic.ts';

const USAGE = `npm run messages                           what is missing, unused, untranslated, overlong or broken
npm run messages -- report LOCALE…         the same in these locales
npm run messages -- add ID "TEXT" [TOPIC]  a new text, in English; the other locales show it until it is translated
npm run messages -- add ID "TEXT" NAME new the first text of a new topic
npm run messages -- export LOCALE FILE     a PO file for translators
npm run messages -- import LOCALE FILE     takes over a translated PO file, if nothing in it is broken`;

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['apps/portal/src', 'apps/server/src', 'packages/mail/src'];

const [command = 'report', ...rest] = process.argv.slice(2);
const isLocale = (text: string | undefined): text is string => LOCALES.some((locale) => locale === text);
const [first, second, third, fourth] = rest;

if (command === 'report' && rest.every(isLocale)) report(rest.length > 0 ? rest : translatedLocales());
else if (command === 'add' && first && second && (fourth ?? 'new') === 'new') {
  addText(first, second, third, fourth === 'new');
} else if (command === 'export' && isLocale(first) && second) exportPo(first, second);
else if (command === 'import' && isLocale(first) && second) importPo(first, second);
else fail(USAGE);

function report(locales: string[]): void {
  const source = readAllTexts(SOURCE_LOCALE);
  const lines = [
    ...unusedIds(Object.keys(source)).map((id) => `unused: ${id}`),
    ...untranslatedTexts(locales).map((line) => `not translated: ${line}`),
    ...locales.flatMap((locale) => reportBroken(locale, source)),
  ];
  process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'Nothing to report.'}\n`);
}

function reportBroken(locale: string, source: Texts): string[] {
  if (locale === SOURCE_LOCALE) return [];
  return Object.entries(readAllTexts(locale)).flatMap(([id, text]) =>
    checkMessage({ id, source: source[id] ?? '', text }, locale).map(
      (problem) => `${locale} ${describeProblem(id, problem)}`,
    ),
  );
}

function addText(id: string, text: string, topic: string | undefined, isNewTopic: boolean): void {
  const placed = placeText(textsByTopic(SOURCE_LOCALE), { id, text, topic, isNewTopic });
  if ('problem' in placed) fail(placed.problem);
  if (isNewTopic) applyChange(ROOT, topicChange(placed.topic, placed.texts));
  else writeTexts(SOURCE_LOCALE, placed.topic, placed.texts);
  process.stdout.write(`Added to packages/messages/${SOURCE_LOCALE}/${placed.topic}.json.\n`);
  if (isNewTopic) process.stdout.write('Name the topic in `topics` of its routes, or of its useLazyView.\n');
}

/** Ids that stand in no source file, also not as a template. */
function unusedIds(ids: string[]): string[] {
  const code = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  ).join('\n');
  // Such as `Error.${code}` and `${question}.Answer`.
  const templates = [...code.matchAll(/`((?:[A-Z]\w*\.)*)\$\{[\w.]+\}((?:\.[A-Z]\w*)*)`/g)]
    .map(([, start = '', end = '']) => ({ start, end }))
    .filter(({ start, end }) => start + end !== '');
  return ids.filter(
    (id) =>
      // The route table derives the description of a page from its title.
      ![id, id.replace(/Description$/, 'Title')].some((name) =>
        ['"', "'", '`'].some((quote) => code.includes(quote + name + quote)),
      ) && !templates.some(({ start, end }) => id.startsWith(start) && id.endsWith(end)),
  );
}

function exportPo(locale: string, file: string): void {
  writeFileSync(file, writePo(locale, textsByTopic(SOURCE_LOCALE), textsByTopic(locale)));
}

function importPo(locale: string, file: string): void {
  const { translated, problems } = readPo(readFileSync(file, 'utf8'), locale, textsByTopic(SOURCE_LOCALE));
  if (problems.length > 0) fail(['Nothing was taken over:', ...problems].join('\n'));
  for (const [topic, texts] of Object.entries(translated)) {
    writeTexts(locale, topic, { ...readTexts(locale, topic), ...texts });
  }
}

function textsByTopic(locale: string) {
  return Object.fromEntries(topics().map((topic) => [topic, readTexts(locale, topic)]));
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
