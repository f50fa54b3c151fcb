import { po } from 'gettext-parser';
import { checkMessage, describeProblem } from './check-message.ts';
import type { Texts } from './message-files.ts';

/** Texts by topic. */
type TextsByTopic = Record<string, Texts>;

/** A PO file for translators: the id is the context, the English text the source, in ICU message syntax. */
export function writePo(locale: string, source: TextsByTopic, translated: TextsByTopic): string {
  const translations = Object.entries(source).flatMap(([topic, texts]) =>
    Object.entries(texts).map(([id, text]) => [
      id,
      {
        [text]: {
          msgctxt: id,
          msgid: text,
          msgstr: [translated[topic]?.[id] ?? ''],
          comments: { reference: topic, flag: 'icu-message-format' },
        },
      },
    ]),
  );
  const table = {
    charset: 'utf-8',
    headers: { Language: locale.replace('-', '_'), 'Content-Type': 'text/plain; charset=utf-8' },
    translations: Object.fromEntries(translations),
  };
  return po.compile(table, { foldLength: 0 }).toString('utf8').concat('\n');
}

export interface PoContent {
  translated: TextsByTopic;
  /** One line each. With one of these nothing should be taken over. */
  problems: string[];
}

/** Texts that the file leaves empty stay untranslated. */
export function readPo(file: string, locale: string, source: TextsByTopic): PoContent {
  const { headers, translations } = po.parse(file);
  const topicOf = new Map(
    Object.entries(source).flatMap(([topic, texts]) => Object.keys(texts).map((id) => [id, topic] as const)),
  );
  const language = headers.Language?.replace('_', '-');
  const problems = language === locale ? [] : [`The file is for ${language ?? 'no language'}, not ${locale}`];
  const translated: TextsByTopic = {};
  const entries = Object.values(translations).flatMap((byText) => Object.values(byText));
  for (const { msgctxt: id, msgid, msgstr } of entries) {
    const [text = ''] = msgstr;
    // The header has no context.
    if (id === undefined || text === '') continue;
    const topic = topicOf.get(id);
    const original = topic === undefined ? undefined : source[topic]?.[id];
    if (topic === undefined || original === undefined) {
      problems.push(`${id}: there is no such text`);
    } else if (original !== msgid) {
      problems.push(`${id}: the English text has changed since the export`);
    } else {
      const found = checkMessage({ id, source: original, text }, locale);
      const broken = found.filter(({ kind }) => kind !== 'untranslated' && kind !== 'overlong');
      problems.push(...broken.map((problem) => describeProblem(id, problem)));
      translated[topic] = { ...translated[topic], [id]: text };
    }
  }
  return { translated, problems };
}
