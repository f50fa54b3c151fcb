import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../packages/domain/src/locales.ts';
import { checkMessage } from '../packages/messages/check-message.ts';
import {
  readAllTexts,
  readTexts,
  SOURCE_LOCALE,
  topics,
  translatedLocales,
  writeTexts,
} from '../packages/messages/message-files.ts';
import { readPo, writePo } from '../packages/messages/po-file.ts';

const USAGE = `npm run messages -- report [LOCALE…]       what is missing, unused, untranslated, overlong or broken
npm run messages -- export LOCALE FILE     a PO file for translators
npm run messages -- import LOCALE FILE     takes over a translated PO file, if nothing in it is broken`;

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['apps/portal/src', 'apps/server/src', 'packages/mail/src'];

const [command, ...rest] = process.argv.slice(2);
const isLocale = (text: string | undefined): text is string => LOCALES.some((locale) => locale === text);
const [locale, file] = rest;

if (command === 'report' && rest.every(isLocale)) report(rest);
else if (command === 'export' && isLocale(locale) && file) exportPo(locale, file);
else if (command === 'import' && isLocale(locale) && file) importPo(locale, file);
else fail(USAGE);

function report(wanted: string[]): void {
  const source = readAllTexts(SOURCE_LOCALE);
  const lines = unusedIds(Object.keys(source)).map((id) => `unused        ${id}`);
  for (const locale of wanted.length > 0 ? wanted : translatedLocales()) {
    const own = readAllTexts(locale);
    for (const [id, text] of Object.entries(source)) {
      const translation = own[id];
      if (translation === undefined) lines.push(`missing       ${locale} ${id}`);
      else if (locale !== SOURCE_LOCALE) {
        for (const problem of checkMessage({ id, source: text, text: translation }, locale)) {
          const detail = 'detail' in problem ? `: ${problem.detail}` : '';
          lines.push(`${problem.kind.padEnd(13)} ${locale} ${id}${detail}`);
        }
      }
    }
  }
  process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'Nothing to report.'}\n`);
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
      !['"', "'", '`'].some((quote) => code.includes(quote + id + quote)) &&
      !templates.some(({ start, end }) => id.startsWith(start) && id.endsWith(end)),
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
